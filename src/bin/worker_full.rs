//! The reading worker with the readers that few datasets need: nothing but the start.

fn main() {
    #[cfg(target_arch = "wasm32")]
    {
        verivid::formats::heavy::bring();
        verivid::web::worker::serve();
    }
}
