//! The program `verivid`: nothing but the start.

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use clap::Parser;
use verivid_cli::{
    arguments::{Arguments, Command},
    audit, bundle, check, convert, diagnose,
    failure::{Answer, Failure},
    leaderboard, plot, score, view,
};

/// A reader of millions of rows asks for memory some hundred million times; the system's own takes three times as long.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Bad arguments end here, with clap's status 2.
    let arguments = Arguments::parse();
    let answer = match &arguments.command {
        Command::Check(command) => check::check(command),
        Command::Compare(command) => verivid_cli::compare::compare(command),
        Command::Score(command) => score::score(command),
        Command::Audit(command) => audit::audit(command),
        Command::Convert(command) => convert::convert(command),
        Command::Plot(command) => plot::plot(command),
        Command::Diagnose(command) => diagnose::diagnose(command),
        Command::View(command) => view::view(command),
        Command::Bundle(command) => bundle::bundle(command),
        Command::Embed(command) => bundle::embed(command),
        Command::Report(command) => verivid_cli::report::report(command),
        Command::Leaderboard(command) => leaderboard::leaderboard(command),
        Command::Detect(command) => verivid_cli::detect::detect(command),
        Command::Backend(command) => verivid_cli::backend::backend(command),
    };
    match answer.and_then(|answer| print(&answer)) {
        Ok(status) => ExitCode::from(status),
        Err(why) => {
            eprintln!("verivid: {why}");
            ExitCode::from(2)
        }
    }
}

fn print(answer: &Answer) -> Result<u8, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(answer.text.as_bytes()).and_then(|()| out.flush()) {
        // `verivid score | head` has what it wanted.
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Output(why)),
        _ => {
            if answer.status == 1 && io::stderr().is_terminal() {
                eprintln!(
                    "verivid: done, with records set aside or noted, or checks that do not hold (status {})",
                    answer.status
                );
            }
            Ok(answer.status)
        }
    }
}
