//! Files of the visitor as a model: each gets a `blob:` address, at which the engines read the parts they need.

use leptos::prelude::*;
use page_model::models::{Model, library::name_of_files, words::screen};
use protocol::{FileAddress, ModelSource};
use web_sys::{File, Url};

use super::Session;

/// A file that was chosen or dropped.
pub struct ChosenFile {
    /// Its path, from the folder that was chosen on.
    pub path: String,
    /// The file.
    pub file: File,
}

impl Session {
    /// Loads the model among these files.
    pub fn open_files(self, files: Vec<ChosenFile>) {
        if files.is_empty() {
            self.models.problem.set(screen::no_files().into());
            return;
        }
        let name = name_of_files(files.iter().map(|file| file.path.as_str()));
        let address = |ChosenFile { path, file }: ChosenFile| {
            let url = Url::create_object_url_with_blob(&file).ok()?;
            let bytes = file.size() as u64;
            Some(FileAddress { path, url, bytes })
        };
        let files: Vec<FileAddress> = files.into_iter().filter_map(address).collect();
        let addresses = files.iter().map(|file| file.url.clone()).collect();
        let source = ModelSource::Files {
            name: name.clone(),
            files,
        };
        self.open_from(Model::Files(name), source, addresses);
    }
}

/// Gives `blob:` addresses back.
pub(super) fn release(addresses: &[String]) {
    for address in addresses {
        // What is no address any more needs no release.
        drop(Url::revoke_object_url(address));
    }
}
