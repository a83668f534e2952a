//! What the first page weighs, and what it may weigh.

use std::{fs, io::Write, path::Path};

use flate2::{Compression, write::GzEncoder};

use crate::{process::Failure, project::Project};

/// Limits in bytes.
#[derive(Debug, PartialEq, Eq)]
struct Budget {
    total: usize,
    wasm: usize,
}

/// One file of the first page.
struct Weight {
    name: String,
    raw: usize,
    packed: usize,
}

/// Prints what `files` below dist weigh and what is fetched `later`, and fails when the former are
/// over the budget.
pub(crate) fn check(project: &Project, files: &[String], later: &[String]) -> Result<(), Failure> {
    let text = fs::read_to_string(project.root.join("budget.toml"))
        .map_err(|why| Failure::new(format!("budget.toml cannot be read: {why}")))?;
    let budget = Budget::parse(&text)?;
    let mut weights = Vec::new();
    for name in files {
        weights.push(weigh(&project.dist(), name)?);
    }
    print_table("first page", &weights);
    note(project, &weights)?;
    println!("{:<36} {:>12} {:>12}", "allowed", "", budget.total);
    let later = later.iter().map(|name| weigh(&project.dist(), name)).collect::<Result<Vec<_>, _>>()?;
    print_table("with a dataset", &later);
    budget.verdict(&weights)
}

/// Leaves the list for the test that compares it with what a browser transfers: a name and bytes a line.
fn note(project: &Project, weights: &[Weight]) -> Result<(), Failure> {
    let lines: String = weights.iter().map(|weight| format!("{} {}\n", weight.name, weight.packed)).collect();
    let file = project.first_page();
    fs::write(&file, lines)
        .map_err(|why| Failure::new(format!("cannot be written: {why}: {}", file.display())))
}

fn weigh(dist: &Path, name: &str) -> Result<Weight, Failure> {
    let bytes = fs::read(dist.join(name)).map_err(|why| {
        Failure::new(format!("the page refers to a file that cannot be read: {why}: {name}"))
    })?;
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer
        .write_all(&bytes)
        .and_then(|()| packer.finish())
        .map_err(|why| Failure::new(format!("cannot be compressed: {why}: {name}")))?;
    // A picture is sent as it is.
    Ok(Weight { name: name.to_owned(), raw: bytes.len(), packed: packed.len().min(bytes.len()) })
}

fn print_table(title: &str, weights: &[Weight]) {
    println!("\n{title:<36} {:>12} {:>12}", "bytes", "gzip");
    for weight in weights {
        println!("{:<36} {:>12} {:>12}", weight.name, weight.raw, weight.packed);
    }
    let total: usize = weights.iter().map(|w| w.packed).sum();
    println!("{:<36} {:>12} {:>12}", "total", weights.iter().map(|w| w.raw).sum::<usize>(), total);
}

impl Budget {
    fn parse(text: &str) -> Result<Self, Failure> {
        let value = |key: &str| {
            let row = text.lines().find_map(|line| line.split_once('=').filter(|(k, _)| k.trim() == key));
            row.and_then(|(_, value)| value.trim().parse::<usize>().ok())
                .map(|kb| kb * 1000)
                .ok_or_else(|| Failure::new(format!("budget.toml has no whole number `{key}`")))
        };
        Ok(Self { total: value("total_kb")?, wasm: value("wasm_kb")? })
    }

    fn verdict(&self, weights: &[Weight]) -> Result<(), Failure> {
        let total: usize = weights.iter().map(|w| w.packed).sum();
        let wasm: usize = weights.iter().filter(|w| w.name.ends_with(".wasm")).map(|w| w.packed).sum();
        for (what, weight, limit) in [("first page", total, self.total), ("wasm", wasm, self.wasm)] {
            if weight > limit {
                let over = weight - limit;
                return Err(Failure::new(format!("the {what} is {over} bytes over its budget of {limit}")));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(name: &str, packed: usize) -> Weight {
        Weight { name: name.to_owned(), raw: packed, packed }
    }

    #[test]
    fn a_page_over_either_limit_is_refused() {
        let budget = Budget { total: 500, wasm: 350 };
        assert!(budget.verdict(&[weight("a.wasm", 350), weight("a.css", 150)]).is_ok());
        assert!(budget.verdict(&[weight("a.wasm", 351)]).is_err());
        assert!(budget.verdict(&[weight("a.wasm", 350), weight("a.css", 151)]).is_err());
    }

    #[test]
    fn the_budget_is_read_or_named_as_missing() {
        let text = "# said\n[first_page]\ntotal_kb = 500\nwasm_kb=350\n";
        assert_eq!(Budget::parse(text).unwrap(), Budget { total: 500_000, wasm: 350_000 });
        assert!(Budget::parse("total_kb = 500").unwrap_err().to_string().contains("wasm_kb"));
    }
}
