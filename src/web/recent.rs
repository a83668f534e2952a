//! Datasets opened before, kept in the browser's own database with their folder handles.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

use super::{folder::FolderHandle, time};
use crate::view::local::Local;

const DATABASE: &str = "verivid";
const STORE: &str = "recent";
/// As many as the home page has room for.
const KEPT: usize = 8;

/// One dataset opened before.
#[derive(Clone, Debug)]
pub struct Recent {
    /// The dataset's name.
    pub name: String,
    /// Its address, if it has one.
    pub address: Option<String>,
    /// Its folder, if the browser could keep it.
    pub folder: Option<FolderHandle>,
    /// The folder or the only file that it was read from, where the browser tells its name and nothing more.
    pub local: Option<Local>,
    /// How many items it had.
    pub items: usize,
    /// When it was opened, in milliseconds since 1970.
    pub opened: f64,
}

impl Recent {
    /// Opened now.
    pub fn new(name: String, items: usize) -> Self {
        Self { name, address: None, folder: None, local: None, items, opened: time::today() }
    }

    /// What tells it from the others: address, or folder, name and size: two folders and two files may
    /// have one name, and the browser tells no path.
    fn key(&self) -> String {
        match (&self.address, &self.folder) {
            (Some(address), _) => address.clone(),
            (None, Some(folder)) => {
                format!("folder:{}/{}:{}", folder.folder_name(), self.name, self.items)
            }
            (None, None) => {
                let local = self.local.as_ref().map(|local| format!("{}/", local.key())).unwrap_or_default();
                format!("files:{local}{}:{}", self.name, self.items)
            }
        }
    }

    fn to_js(&self) -> Result<JsValue, JsValue> {
        let row = Object::new();
        let put = |name: &str, value: &JsValue| Reflect::set(&row, &name.into(), value);
        put("name", &self.name.as_str().into())?;
        put("address", &self.address.as_deref().map_or(JsValue::NULL, JsValue::from_str))?;
        put("folder", self.folder.as_ref().map_or(&JsValue::NULL, AsRef::as_ref))?;
        let local = self.local.as_ref().map(Local::key);
        put("local", &local.as_deref().map_or(JsValue::NULL, JsValue::from_str))?;
        put("items", &(self.items as f64).into())?;
        put("opened", &self.opened.into())?;
        Ok(row.into())
    }

    fn from_js(row: &JsValue) -> Option<Self> {
        let get = |name: &str| Reflect::get(row, &name.into()).ok();
        let folder = get("folder").filter(|folder| folder.is_object());
        Some(Self {
            name: get("name")?.as_string()?,
            address: get("address").and_then(|address| address.as_string()),
            folder: folder.map(JsValue::unchecked_into),
            local: get("local").and_then(|local| Local::from_key(&local.as_string()?)),
            items: get("items")?.as_f64()? as usize,
            opened: get("opened")?.as_f64()?,
        })
    }
}

/// The datasets opened before, the latest first; none where the browser keeps no database.
pub async fn list() -> Vec<Recent> {
    try_list().await.unwrap_or_default()
}

async fn try_list() -> Result<Vec<Recent>, JsValue> {
    let store = store(IdbTransactionMode::Readonly).await?;
    let rows: Array = done(&store.get_all()?).await?.unchecked_into();
    let mut all: Vec<_> = rows.iter().filter_map(|row| Recent::from_js(&row)).collect();
    all.sort_by(|a, b| b.opened.total_cmp(&a.opened));
    all.truncate(KEPT);
    Ok(all)
}

/// Keeps a dataset; of two with the same address or folder the later one.
pub async fn keep(recent: &Recent) {
    let kept: Result<(), JsValue> = async {
        let store = store(IdbTransactionMode::Readwrite).await?;
        done(&store.put_with_key(&recent.to_js()?, &recent.key().into())?).await?;
        Ok(())
    }
    .await;
    // Private windows refuse; the list is then shorter.
    drop(kept);
}

/// Forgets a dataset.
pub async fn forget(recent: &Recent) {
    let forgotten: Result<(), JsValue> = async {
        let store = store(IdbTransactionMode::Readwrite).await?;
        done(&store.delete(&recent.key().into())?).await?;
        Ok(())
    }
    .await;
    drop(forgotten);
}

async fn store(mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    let factory = web_sys::window().and_then(|window| window.indexed_db().ok().flatten());
    let opening = factory.ok_or(JsValue::NULL)?.open_with_u32(DATABASE, 1)?;
    let request = opening.clone();
    let make = Closure::<dyn FnMut()>::new(move || {
        if let Ok(database) = request.result().and_then(JsValue::dyn_into::<IdbDatabase>) {
            drop(database.create_object_store(STORE));
        }
    });
    opening.set_onupgradeneeded(Some(make.as_ref().unchecked_ref()));
    let database: IdbDatabase = done(&opening).await?.unchecked_into();
    database.transaction_with_str_and_mode(STORE, mode)?.object_store(STORE)
}

/// Waits for a request.
async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = js_sys::Promise::new(&mut |yes, no| {
        request.set_onsuccess(Some(&yes));
        request.set_onerror(Some(&no));
    });
    JsFuture::from(promise).await?;
    request.result()
}
