//! Small settings kept by the browser. Everything works without: private windows refuse storage.

fn local() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// The value kept under `key`.
pub fn get(key: &str) -> Option<String> {
    local()?.get_item(key).ok()?
}

/// Keeps `value` under `key`; `None` forgets it.
pub fn set(key: &str, value: Option<&str>) {
    let Some(storage) = local() else { return };
    drop(match value {
        Some(value) => storage.set_item(key, value),
        None => storage.remove_item(key),
    });
}

/// The value that this tab kept under `key` before it was loaded again; it is forgotten by reading it.
pub fn take_for_reload(key: &str) -> Option<String> {
    let storage = web_sys::window()?.session_storage().ok()??;
    let value = storage.get_item(key).ok()?;
    drop(storage.remove_item(key));
    value
}
