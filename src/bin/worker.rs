//! The reading worker: nothing but the start.

fn main() {
    #[cfg(target_arch = "wasm32")]
    verivid::web::worker::serve();
}
