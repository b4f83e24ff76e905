//! The project's own commands, run as `cargo xtask <command>`; each also sets up what it needs.

mod architecture;
mod cargo;
mod cli;
mod commands;
mod counters;
mod dependencies;
mod documents;
mod engine;
mod error;
mod invariants;
mod locks;
mod modules;
mod page;
mod paths;
mod process;
mod purity;
mod recipe;
mod rust_source;
mod site_model;
mod tools;
mod type_names;
mod visible_text;
mod wasm;

use std::process::ExitCode;

use cli::XtaskCommand;
use commands::{
    bench, build, check, gallery, golden, measure, package, picture, record, screenshots, serve,
    size, test, texts, train, vocabulary,
};
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

fn run(command: XtaskCommand) -> Result<(), Error> {
    match command {
        XtaskCommand::Help => {
            println!("{}", cli::USAGE);
            Ok(())
        }
        XtaskCommand::Serve(options) => serve::run(&options),
        XtaskCommand::Build {
            with_model,
            address,
        } => build::run(with_model.as_deref(), address.as_deref()),
        XtaskCommand::AddModel { model, site } => build::add_model(&model, &site),
        XtaskCommand::Texts(command) => texts::run(&command),
        XtaskCommand::Test { stages } => test::run(&stages),
        XtaskCommand::Check { list: true } => invariants::list(),
        XtaskCommand::Check { list: false } => check::run(),
        XtaskCommand::Compile { profile } => page::compile_for_trunk(profile),
        XtaskCommand::Size => size::run(),
        XtaskCommand::Bench(arguments) => bench::run(&arguments),
        XtaskCommand::Train(arguments) => train::run(&arguments),
        XtaskCommand::Golden => golden::run(),
        XtaskCommand::Record => record::run(),
        XtaskCommand::Measure => measure::run(),
        XtaskCommand::Gallery => gallery::run(),
        XtaskCommand::Picture => picture::run(),
        XtaskCommand::Tour { file } => picture::tour(&file),
        XtaskCommand::Component { folder } => page::component(&folder),
        XtaskCommand::Package(command) => package::run(&command),
        XtaskCommand::Screenshots(options) => screenshots::run(&options),
        XtaskCommand::Vocabulary(options) => vocabulary::run(&options),
    }
}
