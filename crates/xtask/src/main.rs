//! The project's own commands, run as `cargo xtask <command>`; each also sets up what it needs.

mod architecture;
mod cargo;
mod cli;
mod commands;
mod dependencies;
mod engine;
mod error;
mod locks;
mod page;
mod paths;
mod process;
mod tools;
mod visible_text;
mod wasm;

use std::process::ExitCode;

use cli::Command;
use commands::{bench, build, check, gallery, golden, serve, size, test, train};
use error::Error;

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1).collect();
    match cli::parse(arguments).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error @ Error::Usage(_)) => {
            eprintln!("{error}\n\n{}", cli::USAGE);
            ExitCode::from(2)
        }
        Err(error) => {
            eprintln!("\nerror: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), Error> {
    match command {
        Command::Help => {
            println!("{}", cli::USAGE);
            Ok(())
        }
        Command::Serve(options) => serve::run(&options),
        Command::Build => build::run(),
        Command::Test { stages } => test::run(&stages),
        Command::Check => check::run(),
        Command::Compile { profile } => page::compile_for_trunk(profile),
        Command::Size => size::run(),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Golden => golden::run(),
        Command::Gallery => gallery::run(),
    }
}
