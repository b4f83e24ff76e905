//! `build`: the site as static files in `dist/`.

use crate::error::Error;
use crate::page;
use crate::wasm::BuildProfile;

/// Builds the release.
pub fn run() -> Result<(), Error> {
    page::build(BuildProfile::Release)?;
    println!(
        "\nThe site is in {}: copy it to any folder of any static host.",
        page::site(BuildProfile::Release).display()
    );
    Ok(())
}
