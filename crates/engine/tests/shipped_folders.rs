//! The folders of the models that come with the page: each file is the one that its manifest lists, and each model loads and
//! has bytes for all of its tokens.

use std::{fs, path::Path};

use engine::{Device, DrawnWeights, Engine, Manifest, Tokenizer, manifest};
use page_model::models::{ListedModel, Model};

#[test]
fn the_weights_before_the_training_are_drawn_from_its_seed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/models/history/step-0");
    let read = |file: &str| fs::read(folder.join(file)).unwrap();
    let listed = Manifest::from_json(&read(manifest::MANIFEST)).unwrap();
    let drawn = listed.drawn.unwrap().draw(&read(manifest::CONFIG)).unwrap();
    // The checksum is that of the file which the training wrote before its first step.
    listed.check(manifest::WEIGHTS, &drawn).unwrap();
    assert!(!folder.join(manifest::WEIGHTS).exists());
    let other = DrawnWeights { seed: 2 };
    let other = other.draw(&read(manifest::CONFIG)).unwrap();
    assert!(listed.check(manifest::WEIGHTS, &other).is_err());
}

#[test]
fn each_folder_is_as_its_manifest_says_and_loads() {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public");
    for model in ListedModel::ALL.map(Model::Listed) {
        let folder = site.join(model.folder().unwrap());
        let read = |file: &str| fs::read(folder.join(file)).unwrap();
        let listed = Manifest::from_json(&read(manifest::MANIFEST)).unwrap();
        for file in listed.files.keys() {
            listed.check(file, &read(file)).unwrap();
        }
        assert!(model.name().starts_with(&listed.name));
        let (config, weights) = (read(manifest::CONFIG), read(manifest::WEIGHTS));
        let engine = Engine::load(&config, &weights, &Device::flex()).unwrap();
        let info = engine.describe(listed.identity().unwrap());
        let tokenizer = Tokenizer::from_json(&read(manifest::TOKENIZER)).unwrap();
        assert!(!info.eos_token_ids.is_empty(), "{}", model.name());
        let vocabulary = tokenizer.vocabulary(info.vocab_size);
        for token in 0..info.vocab_size {
            let is_special = tokenizer.special_token_ids().contains(&token);
            let piece = vocabulary.piece(token).unwrap();
            assert!(is_special || !piece.is_empty(), "{}: {token}", model.name());
        }
    }
}
