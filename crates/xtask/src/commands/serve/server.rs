//! The local HTTP server.

use std::net::SocketAddr;
use std::sync::Arc;

use oxhttp::Server;
use oxhttp::model::header::{CACHE_CONTROL, CONTENT_TYPE};
use oxhttp::model::{Body, HeaderValue, Method, Request, Response};

use super::site::ServedSite;
use crate::error::Error;

/// Starts serving `site` on `address`, in threads of its own.
pub fn start(address: SocketAddr, site: &Arc<ServedSite>) -> Result<(), Error> {
    let site = site.clone();
    Server::new(move |request| respond(&site, request))
        .bind(address)
        .spawn()
        .map(drop)
        .map_err(|source| {
            Error::Wrong(format!(
                "{address} cannot be served on ({source}): choose another port with `--port`"
            ))
        })
}

fn respond(site: &ServedSite, request: &Request<Body>) -> Response<Body> {
    let address = request.uri();
    let answer = site.answer(address.path(), address.query());
    let body = match *request.method() {
        Method::HEAD => Body::empty(),
        _ => Body::from(answer.body),
    };
    let mut response = Response::new(body);
    *response.status_mut() = answer.status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(answer.media_type));
    // The next build has other files under some of the same names.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
