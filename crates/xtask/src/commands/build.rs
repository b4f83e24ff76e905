//! `build`: the site as static files in `dist/`.

use crate::error::Error;
use crate::page;
use crate::wasm::Profile;

/// Builds the release.
pub fn run() -> Result<(), Error> {
    page::build(Profile::Release)?;
    println!(
        "\nThe site is in {}: copy it to any folder of any static host.",
        page::site(Profile::Release).display()
    );
    Ok(())
}
