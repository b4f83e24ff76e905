//! `serve`: builds, serves on this machine, and builds again when a source changes. The page is served as soon as its
//! program, the CPU engine and the constraint worker are built; the WebGPU engine, which takes longer than all of them, is
//! built afterwards and loaded by the open page.

mod server;
mod site;
mod sources;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::cargo::Priority;
use crate::cli::ServeOptions;
use crate::engine::Device;
use crate::error::Error;
use crate::page;
use crate::paths;
use crate::tools;
use crate::wasm::{Build, BuildProfile, WasmModule};
use site::{Gpu, ServedSite};
use sources::Sources;

/// Builds and serves until it is interrupted.
pub fn run(options: &ServeOptions) -> Result<(), Error> {
    let profile = options.profile;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
    let gpu_engine = WasmModule::Engine(Device::Gpu).module(profile);
    let site = Arc::new(ServedSite::new(gpu_engine.folder));
    // Before the long build, because the port may be in use. Until there is a page, the server reports the progress.
    server::start(address, &site)?;
    let sources = Sources::watched()?;

    tools::wasm_target()?;
    build_page(&site, profile)?;
    let url = format!("http://{address}/");
    eprintln!("\n→ Tokenloop is at {url}  (Ctrl+C ends it)\n");
    if options.open
        && let Err(error) = open::that_detached(&url)
    {
        eprintln!("→ no browser could be opened: {error}");
    }
    let gpu = GpuBuilder::start(&site, profile);
    loop {
        gpu.build();
        sources.wait_for_change();
        // The previous build stays served until it can be replaced.
        while let Err(error) = build_page(&site, profile) {
            eprintln!("\nerror: {error}\n\n→ It is built again when a source changes.\n");
            sources.wait_for_change();
        }
        eprintln!("\n→ {url} is up to date\n");
    }
}

/// Builds the page's program, the CPU engine and the constraint worker, and serves them.
fn build_page(site: &ServedSite, profile: BuildProfile) -> Result<(), Error> {
    for build in [Build::PageAndCpu, Build::Constraint] {
        build.run(profile, Priority::Normal, |steps| site.being_built(steps))?;
    }
    let folder = paths::target().join("served");
    site.replace(&folder, || {
        page::put_together(&folder, profile, &[Device::Cpu], &round())
    })
}

/// A unique word for each round of building. It makes the build id change even though the WebGPU engine, which is built
/// later, is not part of it.
fn round() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_nanos().to_string()
}

/// Builds the WebGPU engine in a background thread.
struct GpuBuilder {
    wanted: Sender<()>,
}

impl GpuBuilder {
    fn start(site: &Arc<ServedSite>, profile: BuildProfile) -> Self {
        let site = site.clone();
        let (wanted, asked) = channel();
        thread::spawn(move || {
            while asked.recv().is_ok() {
                // Several pending requests need only one build, from the present sources.
                while asked.try_recv().is_ok() {}
                build_gpu(&site, profile);
            }
        });
        Self { wanted }
    }

    /// Requests a build; if one is running, another follows, because the sources have changed.
    fn build(&self) {
        // The thread ends only with the program.
        let _ = self.wanted.send(());
    }
}

/// Builds the WebGPU engine for the present site. The page uses the CPU engine until then, and if the build fails.
fn build_gpu(site: &ServedSite, profile: BuildProfile) {
    let round = site.build();
    eprintln!(
        "→ The WebGPU engine is built in the background; the page runs on the CPU until then"
    );
    let built = Build::Gpu.run(profile, Priority::Low, |steps| {
        site.gpu(&round, Gpu::Building(Some(steps)));
    });
    let gpu = match built {
        Ok(()) => {
            eprintln!("\n→ The WebGPU engine is there\n");
            Gpu::Ready
        }
        Err(error) => {
            eprintln!("\nerror: {error}\n\n→ The page goes on with the CPU engine.\n");
            Gpu::Failed
        }
    };
    site.gpu(&round, gpu);
}
