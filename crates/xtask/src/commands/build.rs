//! `build`: the site as static files in `dist/`; with a model of one's own, which `add-model` also adds to a site that is built.

use std::path::Path;

use crate::error::Error;
use crate::page;
use crate::site_model;
use crate::wasm::BuildProfile;

/// Builds the release, puts a model beside it if one is named, and tells previews of it where it will lie, if that is said.
pub fn run(with_model: Option<&Path>, address: Option<&str>) -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    let site = page::site(BuildProfile::Release);
    if let Some(address) = address {
        page::preview::put_into(&site, address)?;
        page::scorm::list_files(&site)?;
    }
    if let Some(model) = with_model {
        add_model(model, &site)?;
    }
    println!(
        "\nThe site is in {}: copy it to any folder of any static host.",
        site.display()
    );
    Ok(())
}

/// Puts a model beside a site that is built.
pub fn add_model(model: &Path, site: &Path) -> Result<(), Error> {
    let id = site_model::add(model, site)?;
    page::scorm::list_files(site)?;
    println!("The model stands first on the screen Models, and opens with ?model={id}");
    Ok(())
}
