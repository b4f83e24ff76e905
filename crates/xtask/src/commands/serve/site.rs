//! The server's responses: the files of the site, the progress of the build, and the WebGPU engine once it is built.

use std::path::{Component, Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use oxhttp::model::StatusCode;
use serde_json::json;

use crate::cargo::Steps;
use crate::error::Error;

/// Script that reloads an open page that is out of date.
const RELOAD: &str = include_str!("reload.mjs");
/// Script served in place of the WebGPU engine until that is built.
const STAND_IN: &str = include_str!("stand_in.mjs");

/// The state of the WebGPU engine's build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gpu {
    /// It is being built, with its progress if that is known.
    Building(Option<Steps>),
    /// It is built and can be downloaded.
    Ready,
    /// The build failed; the error is in the terminal.
    Failed,
}

/// The response to one request.
#[derive(Debug, PartialEq, Eq)]
pub struct SiteResponse {
    /// HTTP status.
    pub status: StatusCode,
    /// Media type of `body`.
    pub media_type: &'static str,
    /// Content of the response.
    pub body: Vec<u8>,
}

/// The site being built and served.
pub struct ServedSite {
    /// The folder with the files of the WebGPU engine, once it is built.
    gpu_folder: PathBuf,
    now: RwLock<Now>,
}

struct Now {
    /// Progress of the build until there is a page, if it is known.
    building: Option<Steps>,
    page: Option<Page>,
    gpu: Gpu,
}

/// A page that can be served: its folder and its build id.
struct Page {
    folder: PathBuf,
    build: String,
}

impl ServedSite {
    /// A site without a page yet.
    pub fn new(gpu_folder: PathBuf) -> Self {
        let now = Now {
            building: None,
            page: None,
            gpu: Gpu::Building(None),
        };
        Self {
            gpu_folder,
            now: RwLock::new(now),
        }
    }

    /// Reports the progress of the page's build.
    pub fn being_built(&self, steps: Steps) {
        self.change(|now| now.building = Some(steps));
    }

    /// Serves the folder that `put_together` fills from now on; it returns the build id. Requests wait meanwhile, so
    /// that no response mixes two builds.
    pub fn replace(
        &self,
        folder: &Path,
        put_together: impl FnOnce() -> Result<String, Error>,
    ) -> Result<(), Error> {
        self.change(|now| {
            let build = put_together()?;
            let folder = folder.to_path_buf();
            now.page = Some(Page { folder, build });
            now.gpu = Gpu::Building(None);
            Ok(())
        })
    }

    /// The build id of the page being served; empty if there is none.
    pub fn build(&self) -> String {
        let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
        let page = now.page.as_ref();
        page.map_or_else(String::new, |page| page.build.clone())
    }

    /// Sets the state of the WebGPU engine for the page with this build id; ignored if another page is served by now.
    pub fn gpu(&self, build: &str, gpu: Gpu) {
        self.change(|now| {
            if now.page.as_ref().is_some_and(|page| page.build == build) {
                now.gpu = gpu;
            }
        });
    }

    fn change<T>(&self, change: impl FnOnce(&mut Now) -> T) -> T {
        // A panic in another thread leaves every field as it was before or after a change.
        change(&mut self.now.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// The response to a request for `path`, which begins with a slash, and the `query` after its `?`.
    pub fn answer(&self, path: &str, query: Option<&str>) -> SiteResponse {
        let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
        let Some(page) = &now.page else {
            return waiting(now.building);
        };
        let gpu = format!("/engine/{}/gpu/", page.build);
        match (path, path.strip_prefix(&gpu)) {
            ("/", _) => page.index(),
            ("/development/state.json", _) => state(page, now.gpu),
            ("/development/reload.mjs", _) => text(RELOAD),
            (_, Some("engine.js")) if query != Some("built") => text(STAND_IN),
            (_, Some(_)) if now.gpu != Gpu::Ready => missing(),
            (_, Some(file)) => file_in(&self.gpu_folder, file),
            (_, None) => file_in(&page.folder, path),
        }
    }
}

impl Page {
    /// The page, with the script that reloads it when it is out of date.
    fn index(&self) -> SiteResponse {
        let SiteResponse {
            status,
            media_type,
            body,
        } = file_in(&self.folder, "/index.html");
        let script = "<script type=\"module\" src=\"development/reload.mjs\"></script>\n  </head>";
        let html = String::from_utf8_lossy(&body).replace("</head>", script);
        SiteResponse {
            status,
            media_type,
            body: html.into_bytes(),
        }
    }
}

/// The state of the build, for the scripts that poll it.
fn state(page: &Page, gpu: Gpu) -> SiteResponse {
    let gpu = match gpu {
        Gpu::Building(steps) => json!({
            "building": steps.map(|Steps { done, total }| json!({ "done": done, "total": total }))
        }),
        Gpu::Ready => json!("ready"),
        Gpu::Failed => json!("failed"),
    };
    SiteResponse {
        status: StatusCode::OK,
        media_type: "application/json",
        body: json!({ "build": page.build, "gpu": gpu })
            .to_string()
            .into_bytes(),
    }
}

/// Before there is a page: the progress of the build, in a page that reloads every second.
fn waiting(building: Option<Steps>) -> SiteResponse {
    let so_far = building.map_or_else(String::new, |Steps { done, total }| {
        format!(": {done} of {total} steps")
    });
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"1\">\
         <title>Tokenloop is being built</title><p>Tokenloop is being built on this machine{so_far}. It opens here when it is there.</p></html>\n"
    );
    SiteResponse {
        status: StatusCode::SERVICE_UNAVAILABLE,
        media_type: "text/html; charset=utf-8",
        body: html.into_bytes(),
    }
}

fn text(script: &str) -> SiteResponse {
    SiteResponse {
        status: StatusCode::OK,
        media_type: media_type(Path::new("script.mjs")),
        body: script.into(),
    }
}

fn missing() -> SiteResponse {
    SiteResponse {
        status: StatusCode::NOT_FOUND,
        media_type: "text/plain",
        body: b"There is no such file.\n".to_vec(),
    }
}

/// A file of a folder, by its path in the URL.
fn file_in(folder: &Path, path: &str) -> SiteResponse {
    let path = Path::new(path.trim_start_matches('/'));
    let is_inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    match std::fs::read(folder.join(path)) {
        Ok(body) if is_inside => SiteResponse {
            status: StatusCode::OK,
            media_type: media_type(path),
            body,
        },
        _ => missing(),
    }
}

/// The media type of a file, by its extension, for the files of a site.
fn media_type(file: &Path) -> &'static str {
    let ending = file.extension().and_then(|ending| ending.to_str());
    match ending.unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "txt" | "md" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// A site in a folder of its own, with the build id `b`.
    fn site(name: &str) -> ServedSite {
        let folder = std::env::temp_dir().join(format!("tokenloop-{name}-{}", std::process::id()));
        let site = ServedSite::new(folder.join("gpu"));
        for (file, text) in [
            ("served/index.html", "<head></head>"),
            ("served/engine/b/cpu/engine.js", "cpu"),
            ("gpu/engine.js", "gpu"),
            ("secret.txt", "secret"),
        ] {
            crate::paths::write(&folder.join(file), text).unwrap();
        }
        site.replace(&folder.join("served"), || Ok("b".into()))
            .unwrap();
        site
    }

    fn body(site: &ServedSite, path: &str, query: Option<&str>) -> (u16, String) {
        let answer = site.answer(path, query);
        (
            answer.status.as_u16(),
            String::from_utf8(answer.body).unwrap(),
        )
    }

    #[test]
    fn before_there_is_a_page_it_is_said_how_far_the_building_is() {
        let site = ServedSite::new(PathBuf::new());
        site.being_built(Steps { done: 3, total: 7 });
        let (status, html) = body(&site, "/", None);
        assert_eq!(status, 503);
        assert!(html.contains(": 3 of 7 steps."), "{html}");
    }

    #[test]
    fn a_stand_in_has_the_place_of_the_gpu_engine_until_it_is_built() {
        let site = site("stand-in");
        let engine = "/engine/b/gpu/engine.js";
        assert_eq!(body(&site, engine, None), (200, STAND_IN.into()));
        assert_eq!(site.answer(engine, Some("built")).status, 404);
        assert_eq!(
            body(&site, "/engine/b/cpu/engine.js", None),
            (200, "cpu".into())
        );
        site.gpu("b", Gpu::Building(Some(Steps { done: 3, total: 7 })));
        let (_, state) = body(&site, "/development/state.json", None);
        let expected = json!({ "build": "b", "gpu": { "building": { "done": 3, "total": 7 } } });
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&state).unwrap(),
            expected
        );

        site.gpu("a", Gpu::Ready);
        assert_eq!(site.answer(engine, Some("built")).status, 404);
        site.gpu("b", Gpu::Ready);
        assert_eq!(body(&site, engine, Some("built")), (200, "gpu".into()));
        // Another build id: an old page is still open.
        assert_eq!(
            site.answer("/engine/a/gpu/engine.js", Some("built")).status,
            404
        );
    }

    #[test]
    fn only_the_page_is_told_to_reload_itself() {
        let site = site("reload");
        let (_, html) = body(&site, "/", None);
        assert!(html.contains("development/reload.mjs"), "{html}");
        let (_, file) = body(&site, "/index.html", None);
        assert!(!file.contains("development/reload.mjs"), "{file}");
    }

    #[test]
    fn nothing_outside_of_the_site_is_served() {
        let site = site("outside");
        for path in [
            "/../secret.txt",
            "//../secret.txt",
            "/engine/../../secret.txt",
            "/none",
        ] {
            assert_eq!(site.answer(path, None).status, 404, "{path}");
        }
    }
}
