//! The item page.
use leptos::prelude::*;
/// x
#[component]
pub fn ItemPage() -> impl IntoView { let _ = (super::case::Scene::here, super::player::Player::new); view! { <p>"x"</p> } }
