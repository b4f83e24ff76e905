//! Starts the embed.

fn main() {
    console_error_panic_hook::set_once();
    web::embed::mount();
}
