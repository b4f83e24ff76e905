//! Puts a model beside a built site: its files in a folder that is named by their checksums, their list as `manifest.json`, and
//! a step that stands first on the ladder of the Models screen.

mod checkpoint;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::paths;
use checkpoint::SavedWeights;

/// The folder of models in a site.
const MODELS: &str = "models";
/// The list of the Models screen, in that folder.
const LADDER: &str = "ladder.json";
/// The files without which there is no model, beside the weights.
const NEEDED: [&str; 2] = ["config.json", "tokenizer.json"];
/// The files that a model may have.
const OPTIONAL: [&str; 3] = [
    "generation_config.json",
    "tokenizer_config.json",
    "chat_template.jinja",
];
/// The weights in one file.
const WEIGHTS: &str = "model.safetensors";
/// Which weight is in which of several files.
const INDEX: &str = "model.safetensors.index.json";
/// Digits of the checksum in the name of the folder.
const DIGITS: usize = 12;
/// The longest part of the name before them: an address names at most 100 characters.
const LONGEST_NAME: usize = 60;
/// What the page says of such a model.
const ABOUT: &str =
    "A model that the owner of this site has put beside the page: no other host is asked for it.";

/// Adds the model in a folder to a site; returns its name in the address.
///
/// # Errors
/// If a file of the model or the site's ladder is missing or cannot be read.
pub fn add(model: &Path, site: &Path) -> Result<String, Error> {
    let models = site.join(MODELS);
    let ladder = models.join(LADDER);
    let mut steps = parsed(&ladder)?;
    let weights = weight_files(model)?;
    let checkpoint = SavedWeights::of(weights.iter().map(|name| model.join(name)))?;
    let files = entries(model, &weights)?;

    let name = name_of(model);
    let id = format!("{name}-{}", id_of(&files));
    let folder = models.join(&id);
    for file in files.keys() {
        let (from, to) = (model.join(file), folder.join(file));
        std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
        std::fs::copy(&from, &to).map_err(Error::file(&from))?;
    }
    let manifest = json!({
        "format": 1, "name": name, "description": ABOUT, "files": files, "ranged": true,
    });
    paths::write(&folder.join("manifest.json"), pretty(&manifest))?;

    let step = json!({
        "model": id,
        "weights": checkpoint.weights,
        "stored_as": checkpoint.stored_as,
        "weight_bytes": checkpoint.bytes,
    });
    let Some(list) = steps["steps"].as_array_mut() else {
        return Err(wrong(&ladder, "it has no list of steps"));
    };
    list.retain(|step| step["model"] != id);
    list.insert(0, step);
    paths::write(&ladder, pretty(&steps))?;
    Ok(id)
}

/// The names of the files with the weights, and of their index if there are several.
fn weight_files(model: &Path) -> Result<BTreeSet<String>, Error> {
    if model.join(WEIGHTS).is_file() {
        return Ok([WEIGHTS.to_owned()].into());
    }
    let index = model.join(INDEX);
    if !index.is_file() {
        let what = format!("neither {WEIGHTS} nor {INDEX} is in this folder");
        return Err(wrong(model, &what));
    }
    let json = parsed(&index)?;
    let map = json["weight_map"].as_object();
    let files = map.into_iter().flat_map(|map| map.values());
    let name = |file: &Value| {
        // A path would lead out of the folder.
        let name = file.as_str().filter(|name| !name.contains(['/', '\\']));
        name.map(str::to_owned)
            .ok_or_else(|| wrong(&index, "a weight is in no file of this folder"))
    };
    let names: BTreeSet<String> = files.map(name).collect::<Result<_, _>>()?;
    match names.is_empty() {
        true => Err(wrong(&index, "it names no weights")),
        false => Ok(names),
    }
}

/// Length and checksum of each file.
fn entries(model: &Path, weights: &BTreeSet<String>) -> Result<BTreeMap<String, Value>, Error> {
    let mut names = weights.clone();
    names.extend(NEEDED.map(str::to_owned));
    let is_there = |name: &&str| model.join(name).is_file();
    let others = OPTIONAL.into_iter().chain([INDEX]).filter(is_there);
    names.extend(others.map(str::to_owned));
    let entry = |name: String| {
        let (bytes, sha256) = checksum(&model.join(&name))?;
        Ok((name, json!({ "bytes": bytes, "sha256": sha256 })))
    };
    names.into_iter().map(entry).collect()
}

/// Length and SHA-256 of a file, which is not held in memory: it may have gigabytes.
fn checksum(path: &Path) -> Result<(u64, String), Error> {
    let mut file = std::fs::File::open(path).map_err(Error::file(path))?;
    let (mut digest, mut bytes) = (Sha256::new(), 0);
    let mut piece = vec![0; 1 << 20];
    loop {
        let read = file.read(&mut piece).map_err(Error::file(path))?;
        if read == 0 {
            return Ok((bytes, hexadecimal(digest)));
        }
        digest.update(&piece[..read]);
        bytes += read as u64;
    }
}

/// The first digits of the checksum of all checksums.
fn id_of(files: &BTreeMap<String, Value>) -> String {
    let mut digest = Sha256::new();
    for (name, entry) in files {
        digest.update(format!("{name} {}\n", entry["sha256"]));
    }
    hexadecimal(digest)[..DIGITS].to_owned()
}

fn hexadecimal(digest: Sha256) -> String {
    let digest = digest.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The folder's name in the characters of an address.
fn name_of(model: &Path) -> String {
    let model = model.canonicalize().unwrap_or_else(|_| model.to_path_buf());
    let name = model.file_name().unwrap_or_default().to_string_lossy();
    let plain = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
        _ => '-',
    };
    name.chars().map(plain).take(LONGEST_NAME).collect()
}

fn parsed(path: &Path) -> Result<Value, Error> {
    let json = serde_json::from_slice(&paths::read(path)?);
    json.map_err(|error| wrong(path, &error.to_string()))
}

fn pretty(json: &Value) -> String {
    format!("{json:#}\n")
}

fn wrong(path: &Path, what: &str) -> Error {
    Error::Wrong(format!("{}: {what}", path.display()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// A site of two files, in a folder of its own.
    fn site(test: &str) -> std::path::PathBuf {
        let site = std::env::temp_dir().join(format!("{test}-{}", std::process::id()));
        let ladder = paths::root().join("public/models/ladder.json");
        paths::write(
            &site.join("models/ladder.json"),
            paths::read(&ladder).unwrap(),
        )
        .unwrap();
        site
    }

    fn stories() -> std::path::PathBuf {
        paths::root().join("public/models/stories260k")
    }

    #[test]
    fn a_model_is_copied_listed_and_first_on_the_ladder() {
        let site = site("site-model");
        let id = add(&stories(), &site).unwrap();
        // Again: nothing changes, and it stands there once.
        assert_eq!(add(&stories(), &site).unwrap(), id);
        let ladder = parsed(&site.join("models/ladder.json")).unwrap();
        let shipped = parsed(&paths::root().join("public/models/ladder.json")).unwrap();
        let steps = ladder["steps"].as_array().unwrap();
        assert_eq!(steps[1..], shipped["steps"].as_array().unwrap()[..]);
        let first = &steps[0];
        assert_eq!(first["model"], id);
        assert_eq!(
            (&first["weights"], &first["stored_as"]),
            (&json!(260_032), &json!("f32"))
        );
        assert_eq!(first["weight_bytes"], 1_044_992);
        let manifest = parsed(&site.join("models").join(&id).join("manifest.json")).unwrap();
        let published = parsed(&stories().join("manifest.json")).unwrap();
        assert_eq!(manifest["files"], published["files"]);
        assert_eq!(manifest["ranged"], true);
        for file in manifest["files"].as_object().unwrap().keys() {
            let copied = paths::read(&site.join("models").join(&id).join(file)).unwrap();
            assert_eq!(copied, paths::read(&stories().join(file)).unwrap());
        }
        let digits = id.strip_prefix("stories260k-").unwrap();
        assert!(digits.len() == DIGITS && digits.chars().all(|digit| digit.is_ascii_hexdigit()));
        std::fs::remove_dir_all(site).unwrap();
    }

    #[test]
    fn what_is_no_model_is_named_and_the_site_stays() {
        let site = site("site-no-model");
        let ladder = paths::read(&site.join("models/ladder.json")).unwrap();
        let model = site.join("model");
        let mut said = Vec::new();
        for file in [WEIGHTS, NEEDED[0], NEEDED[1]] {
            said.push(add(&model, &site).unwrap_err().to_string());
            paths::write(
                &model.join(file),
                paths::read(&stories().join(file)).unwrap(),
            )
            .unwrap();
        }
        assert!(
            said[0].contains("neither model.safetensors nor"),
            "{said:?}"
        );
        assert!(
            said[1].contains("config.json") && said[2].contains("tokenizer.json"),
            "{said:?}"
        );
        assert_eq!(
            paths::read(&site.join("models/ladder.json")).unwrap(),
            ladder
        );
        assert_eq!(std::fs::read_dir(site.join("models")).unwrap().count(), 1);
        // Several files, of which one lies elsewhere.
        std::fs::remove_file(model.join(WEIGHTS)).unwrap();
        let index = json!({ "weight_map": { "a": "../../secret.safetensors" } });
        paths::write(&model.join(INDEX), index.to_string()).unwrap();
        assert!(
            add(&model, &site)
                .unwrap_err()
                .to_string()
                .contains("no file of this folder")
        );
        std::fs::remove_dir_all(site).unwrap();
    }

    #[test]
    fn a_name_has_the_characters_of_an_address() {
        assert_eq!(name_of(Path::new("my models/Größe 1.7B")), "Gr--e-1-7B");
    }
}
