//! The page's program keeps its relocations where it will be put apart: they say what each part needs.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let set = |name: &str| std::env::var_os(name).is_some();
    let is_wasm = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    if is_wasm && set("CARGO_FEATURE_SPLIT") {
        println!("cargo::rustc-link-arg-bin=verivid-app=--emit-relocs");
    }
}
