//! The program in parts: functions whose code lies in a wasm file of its own, fetched when it is
//! first wanted, so that the home page does not wait for what it does not show.
//!
//! `cargo xtask build` puts the parts apart (feature `split`); without it the page is one file
//! and the same functions are simply there.

use std::{
    pin::pin,
    task::{Context, Poll, Waker},
};

pub(super) use leptos::wasm_split::SplitLoaderError as Missing;

/// Declares an async function whose body lies in the wasm file `$part`; `fetched by` declares
/// another, which fetches that file and runs nothing. Both fail with [`Missing`] when it cannot
/// be had, and may be tried again.
macro_rules! in_part {
    ($part:ident $(fetched by $fetch:ident)?, $seen:vis fn $name:ident($($argument:ident: $kind:ty),*) -> $out:ty $body:block) => {
        #[cfg(feature = "split")]
        #[leptos::wasm_split::wasm_split($part, fallible, $(preload($fetch),)? wasm_split_path = leptos::wasm_split)]
        $seen fn $name($($argument: $kind),*) -> Result<$out, $crate::ui::parts::Missing> {
            let given: $out = $body;
            Ok(given)
        }

        #[cfg(not(feature = "split"))]
        $seen async fn $name($($argument: $kind),*) -> Result<$out, $crate::ui::parts::Missing> {
            let given: $out = $body;
            Ok(given)
        }

        $(
            #[cfg(not(feature = "split"))]
            async fn $fetch() -> Result<(), $crate::ui::parts::Missing> {
                Ok(())
            }
        )?
    };
}
pub(super) use in_part;

/// What a function of a part gives when its file is there already; `None` where it would wait.
pub(super) fn at_once<T>(call: impl Future<Output = Result<T, Missing>>) -> Option<T> {
    match pin!(call).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(given)) => Some(given),
        Poll::Ready(Err(_)) | Poll::Pending => None,
    }
}
