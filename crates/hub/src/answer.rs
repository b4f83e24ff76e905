//! The head of an HTTP answer: what the hub's decisions depend on, and the error that it means.

use crate::error::HubError;
use crate::reference::ModelReference;
use crate::repo::quoted;

/// Status and headers of an answer, as far as a page may read them.
///
/// Headers of the server that holds large files are hidden from a page, except those that every server may show:
/// therefore nothing here is needed for a file to be right. Sizes and digests come from the [`Tree`](crate::Tree).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResponseHead {
    /// The HTTP status, after redirects.
    pub status: u16,
    /// `X-Error-Code`: the hub's name of an error, like `GatedRepo`.
    pub error_code: Option<String>,
    /// `X-Error-Message`: a sentence for it.
    pub error_message: Option<String>,
    /// Seconds until requests are answered again: `t=` of `RateLimit`, or `Retry-After`.
    pub retry_seconds: Option<u64>,
    /// `Link`: the address of the next page of a list.
    pub link: Option<String>,
    /// `Content-Range`: which bytes of how many the body has.
    pub content_range: Option<String>,
}

/// What was asked, for the sentence of an error.
#[derive(Debug, Clone, Copy)]
pub struct HubQuestion<'a> {
    /// The model and revision.
    pub model: &'a ModelReference,
    /// The file, if one was asked for.
    pub path: Option<&'a str>,
}

impl ResponseHead {
    /// Reads the headers by name; `header` is given names in lower case.
    pub fn read(status: u16, header: impl Fn(&str) -> Option<String>) -> Self {
        let rate_limit = header("ratelimit").and_then(|value| {
            let seconds = value
                .split(';')
                .find_map(|part| part.trim().strip_prefix("t="));
            seconds?.trim().parse().ok()
        });
        let retry_after = || header("retry-after")?.trim().parse().ok();
        Self {
            status,
            error_code: header("x-error-code"),
            error_message: header("x-error-message"),
            retry_seconds: rate_limit.or_else(retry_after),
            link: header("link"),
            content_range: header("content-range"),
        }
    }

    /// The error that the answer means; `None` for statuses from 200 to 299.
    pub fn error(&self, asked: HubQuestion<'_>) -> Option<HubError> {
        let repo = || asked.model.repo.clone();
        let no_such_file = || HubError::NoSuchFile {
            repo: repo(),
            path: asked.path.unwrap_or("/").to_owned(),
        };
        Some(match (self.status, self.error_code.as_deref()) {
            (200..=299, _) => return None,
            (_, Some("GatedRepo")) => HubError::Gated { repo: repo() },
            (_, Some("RepoNotFound")) => HubError::NoSuchModel { repo: repo() },
            (_, Some("RevisionNotFound")) => HubError::NoSuchRevision {
                repo: repo(),
                revision: asked.model.revision.clone(),
            },
            (_, Some("EntryNotFound")) => no_such_file(),
            // Without a session the hub does not tell a missing model from a private one.
            (401, None) => HubError::NoSuchModel { repo: repo() },
            (404, None) if asked.path.is_some() => no_such_file(),
            (404, None) => HubError::NoSuchModel { repo: repo() },
            (429, _) => HubError::RateLimited {
                seconds: self.retry_seconds,
            },
            (status @ 500.., _) => HubError::Unavailable { status },
            (status, _) => HubError::Refused {
                status,
                message: quoted(self.error_message.as_deref().unwrap_or_default()),
            },
        })
    }
}

/// `bytes a-b/n` of a `Content-Range`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ContentRange {
    /// The first byte.
    pub first: u64,
    /// The last byte, included.
    pub last: u64,
    /// The length of the whole file, if the server knows it.
    pub total: Option<u64>,
}

impl ContentRange {
    pub fn parse(text: &str) -> Option<Self> {
        let (range, total) = text.trim().strip_prefix("bytes ")?.split_once('/')?;
        let (first, last) = range.split_once('-')?;
        let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        let total = match total.trim() {
            "*" => None,
            total => Some(total.parse().ok()?),
        };
        (first <= last).then_some(Self { first, last, total })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn head(status: u16, headers: &[(&str, &str)]) -> ResponseHead {
        ResponseHead::read(status, |name| {
            let found = headers.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    fn error(status: u16, code: &str, path: Option<&str>) -> Option<HubError> {
        let headers: &[_] = match code {
            "" => &[],
            code => &[("x-error-code", code)],
        };
        let model = ModelReference::parse("a/b@step1").unwrap();
        head(status, headers).error(HubQuestion {
            model: &model,
            path,
        })
    }

    #[test]
    fn each_refusal_of_the_hub_is_its_own_error() {
        let file = Some("config.json");
        assert_eq!(error(200, "", None), None);
        assert_eq!(error(206, "", file), None);
        let cases = [
            (error(401, "", None), "no public model a/b"),
            (error(404, "RepoNotFound", None), "no public model a/b"),
            (error(401, "GatedRepo", file), "accepted its terms"),
            (error(403, "GatedRepo", file), "accepted its terms"),
            (error(404, "RevisionNotFound", None), "“step1”"),
            (error(404, "EntryNotFound", file), "no file config.json"),
            (error(404, "", file), "no file config.json"),
            (error(429, "", file), "too many requests"),
            (error(503, "", file), "HTTP status 503"),
            (error(418, "", file), "HTTP status 418"),
        ];
        let mut steps = std::collections::HashSet::new();
        for (error, part) in cases {
            let error = error.unwrap();
            assert!(error.to_string().contains(part), "{error} / {part}");
            steps.insert(error.next_step());
        }
        assert_eq!(steps.len(), 7);
    }

    #[test]
    fn the_time_until_the_next_request_is_read() {
        let limited = head(429, &[("ratelimit", "\"resolvers\";r=0;t=42")]);
        assert_eq!(limited.retry_seconds, Some(42));
        assert_eq!(head(503, &[("retry-after", "7")]).retry_seconds, Some(7));
        for value in ["", "t=", "t=x", "r=1"] {
            assert_eq!(head(429, &[("ratelimit", value)]).retry_seconds, None);
        }
    }

    #[test]
    fn a_content_range_is_read() {
        let range = ContentRange::parse("bytes 5-9/20").unwrap();
        assert_eq!((range.first, range.last, range.total), (5, 9, Some(20)));
        assert_eq!(ContentRange::parse("bytes 0-0/*").unwrap().total, None);
        for text in ["", "bytes */20", "bytes 9-5/20", "bytes a-b/c", "5-9/20"] {
            assert_eq!(ContentRange::parse(text), None, "{text}");
        }
    }
}
