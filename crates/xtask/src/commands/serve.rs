//! `serve`: sets up, builds, serves on this machine, and builds again when a source changes.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use crate::cli::ServeOptions;
use crate::error::Error;
use crate::page;

/// Runs until it is interrupted.
pub fn run(options: &ServeOptions) -> Result<(), Error> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
    // Asked before the long build, not after it.
    if let Err(source) = TcpListener::bind(address) {
        return Err(Error::Wrong(format!(
            "{address} cannot be served on ({source}): choose another port with `--port`"
        )));
    }
    page::prepare()?;
    page::compile(options.profile)?;
    let site = page::site(options.profile);
    std::fs::create_dir_all(&site).map_err(Error::file(&site))?;

    thread::spawn(move || announce_when_up(address));
    let port = options.port.to_string();
    let mut trunk = page::trunk("serve", options.profile).args(["--port", &port]);
    if options.open {
        trunk = trunk.args(["--open"]);
    }
    trunk.run()
}

/// Trunk answers once its first build is done; the address is the last thing it prints, so nobody has to look for it.
fn announce_when_up(address: SocketAddr) {
    const BETWEEN_TRIES: Duration = Duration::from_millis(300);
    while TcpStream::connect(address).is_err() {
        thread::sleep(BETWEEN_TRIES);
    }
    eprintln!("\n→ Tokenloop is at http://{address}/  (Ctrl+C ends it)\n");
}
