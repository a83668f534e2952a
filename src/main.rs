//! The page: nothing but the start.

fn main() {
    #[cfg(target_arch = "wasm32")]
    verivid::ui::start();
}
