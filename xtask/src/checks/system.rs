//! Programs that come from the operating system: a browser, its driver, a video tool.

use std::{path::PathBuf, process::Command};

use crate::process::{Failure, find, output_of, run};

/// Names on `PATH`, the Debian package that has one, and what for.
const NEEDED: &[(&[&str], &str, &str)] = &[
    (&["chromium", "chromium-browser", "google-chrome"], "chromium", "the tests that run in a browser"),
    (&["chromedriver"], "chromium-driver", "the tests that run in a browser"),
    (&["ffmpeg"], "ffmpeg", "the tests that read video frames"),
];

/// Installs or names what is missing, and the compiler's two components.
pub(crate) fn set_up() -> Result<(), Failure> {
    components()?;
    let missing: Vec<_> = NEEDED.iter().filter(|(names, ..)| !is_there(names)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|(_, package, _)| *package).collect();
    if find("apt-get").is_none() || output_of("id", &["-u"]).as_deref() != Some("0") {
        let lines = missing.iter().map(|(_, package, what)| format!("\n  {package}: for {what}"));
        return Err(Failure::new(format!("install with your system's tool:{}", lines.collect::<String>())));
    }
    println!("setup: {} by apt-get (once; 1 to 5 minutes)", packages.join(", "));
    run(apt().args(["update", "-qq"]))?;
    run(apt().args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages))
}

fn apt() -> Command {
    let mut apt = Command::new("apt-get");
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    apt
}

fn is_there(names: &[&str]) -> bool {
    names.iter().any(|name| find(name).is_some())
}

fn components() -> Result<(), Failure> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if output_of("cargo", &[subcommand, "--version"]).is_none() {
            println!("setup: the compiler's component {component} (under a minute)");
            run(Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    Ok(())
}

/// The browser's driver.
pub(crate) fn chromedriver() -> Result<PathBuf, Failure> {
    find("chromedriver").ok_or_else(|| Failure::new("there is no chromedriver on PATH"))
}
