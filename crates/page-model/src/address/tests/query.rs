//! Queries as browsers read and write them, and as they arrive.

use crate::address::{Address, query};

/// The pairs of a query.
pub(crate) fn pairs(text: &str) -> Vec<(String, String)> {
    query::Query::read(text).pairs
}

/// The query of pairs.
pub(crate) fn written(pairs: &[(&'static str, String)]) -> String {
    query::written(pairs.iter().cloned())
}

/// A query of every escape and of none, as browsers write it.
#[test]
fn queries_are_read_and_written_as_in_browsers() {
    let value = "a b+c&d=é 🙂\n~*-._%";
    let query = "text=a+b%2Bc%26d%3D%C3%A9+%F0%9F%99%82%0A%7E*-._%25";
    assert_eq!(written(&[("text", value.into())]), query);
    assert_eq!(pairs(query), [("text".into(), value.into())]);
    let loose = "?text=a%20b%c3%a9|&&alone&=x";
    let read = [("text", "a bé|"), ("alone", ""), ("", "x")];
    assert_eq!(
        pairs(loose),
        read.map(|(name, value)| (name.into(), value.into()))
    );
}

/// A query and a fragment, and the query that the page writes for what it understood.
fn opened(address: &str) -> (String, Vec<String>) {
    let (search, hash) = match address.find('#') {
        Some(at) => address.split_at(at),
        None => (address, ""),
    };
    let address = Address::of_query(query::Query::of_location(search, hash));
    (written(&address.to_pairs()), address.notes)
}

/// What arrived, and what it says.
#[test]
fn what_was_rewritten_on_its_way_is_understood() {
    let roses = "prompt=Roses+can+be&temperature=0.3";
    for arrived in [
        "?prompt=Roses+can+be&amp;temperature=0.3",
        "?prompt=Roses+can+be&amp;amp;temperature=0.3",
        "?prompt=Roses+can+be&#38;temperature=0.3",
        "?prompt=Roses+can+be&#038;temperature=0.3",
        "?prompt=Roses+can+be&#x26;temperature=0.3",
        "#prompt=Roses+can+be&temperature=0.3",
        "#/?prompt=Roses+can+be&temperature=0.3",
        "?prompt=Roses+can+be#temperature=0.3",
        "?prompt=Roses+can+be&temperature=0.3%20",
        "?prompt=Roses+can+be&temperature=0.3.",
        "?prompt=Roses+can+be&temperature=0.3).",
        "?prompt=Roses+can+be&temperature=%E2%80%9C0.3%E2%80%9D",
        "?prompt=Roses+can+be&Temperature=0.3",
        "?PROMPT=Roses+can+be&TEMPERATURE=0.3",
        "?prompt=Roses+can+be\\u0026temperature=0.3",
        "?prompt=Roses+can+be\\&temperature=0.3",
        "?prompt=Roses+can+be&temperature=0.3**",
        "?prompt=Roses+can+be&temperature=0.3%E2%80%8B",
        "?prompt=Roses+can+be?temperature=0.3",
        "?prompt=Roses+can+be;temperature=0.3",
        "?prompt%3DRoses%2520can%2520be%26temperature%3D0.3",
        "?prompt=Roses+can+be&temperature=0.3&utm_source=a&fbclid=b&ref=c",
        "?prompt=Roses+can+be&temperature=0.3?utm_source=chatgpt.com",
        "?prompt=Roses+can+be?utm_source=chatgpt.com&temperature=0.3",
        "?prompt=Roses+can+be&temperature=0.9&temperature=0.3",
    ] {
        assert_eq!(opened(arrived), (roses.into(), vec![]), "{arrived}");
    }
    for (arrived, understood) in [
        ("?top_k=40.0", "top_k=40"),
        ("?topK=40", "top_k=40"),
        ("?top-p=0.9", "top_p=0.9"),
        ("?profile=VLLM", "profile=vllm"),
        ("?do_sample=False", "do_sample=false"),
        (
            "?maxNewTokens=7&Screen=Shape",
            "screen=shape&max_new_tokens=7",
        ),
        ("?temperature=1e-7", "do_sample=false"),
        ("?temperature=0.0", "do_sample=false"),
    ] {
        assert_eq!(opened(arrived), (understood.into(), vec![]), "{arrived}");
    }
}

#[test]
fn another_encoding_is_understood_and_said() {
    for (arrived, prompt, shown) in [
        (
            "?prompt=Roses%2520can%2520be",
            "Roses+can+be",
            "Roses can be",
        ),
        (
            "?prompt=Roses%2Bcan%2Bbe%253F",
            "Roses+can+be%3F",
            "Roses can be?",
        ),
        ("?prompt=caf%E9", "caf%C3%A9", "café"),
        (
            "?prompt=%93caf%E9%94+%C3%BC",
            "%E2%80%9Ccaf%C3%A9%E2%80%9D+%C3%BC",
            "“café” ü",
        ),
    ] {
        let said = format!(
            "In the address, prompt is not encoded as browsers do; it is read as “{shown}”."
        );
        assert_eq!(opened(arrived), (format!("prompt={prompt}"), vec![said]));
    }
}

/// What looks like an escape in the text of a prompt is a text: where the page writes it, it is read as it stands.
#[test]
fn a_prompt_with_escapes_is_opened_as_it_was() {
    for prompt in [
        "a%20b",
        "100%25",
        "%E9",
        "https://x.org/a%20b",
        "50% of %41",
    ] {
        let query = written(&[("prompt", prompt.into())]);
        let address = Address::of_query(query::Query::read(&query));
        assert_eq!(address.prompt.as_deref(), Some(prompt), "{query}");
    }
}

#[test]
fn what_is_lost_is_said_in_one_line() {
    for (arrived, said) in [
        (
            "?temprature=0.3",
            "In the address, temprature is not used: this page has no such parameter, but temperature.",
        ),
        (
            "?temp=0.3",
            "In the address, temp is not used: this page has no such parameter, but temperature.",
        ),
        (
            "?promt=x",
            "In the address, promt is not used: this page has no such parameter, but prompt.",
        ),
        (
            "?colour=red&price=3",
            "In the address, these names are not used, for this page has no such parameters: colour, price.",
        ),
        (
            "?temperature=0,3",
            "In the address, temperature must be a number from 0.1 to 2, not “0,3”; the default is used.",
        ),
    ] {
        assert_eq!(opened(arrived), (String::new(), vec![said.into()]));
    }
}

/// A question in a prompt is no separator, and neither is the loop of a program.
#[test]
fn a_separator_has_a_name_of_the_page_behind_it() {
    let read = |query: &str| {
        pairs(query)
            .into_iter()
            .map(|(_, value)| value)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        read("?prompt=Who+are+you?;temperature=0.3"),
        ["Who are you?", "0.3"]
    );
    assert_eq!(read("?prompt=for(i=0;t=3"), ["for(i=0;t=3"]);
    // As deep as it is long, it would not end well.
    assert_eq!(
        read(&format!("?a=1{}", ";top_k=1".repeat(50_000))).len(),
        50_001
    );
}

/// What a program hands over is taken as it is, also what looks encoded.
#[test]
fn a_query_of_a_program_is_decoded_once() {
    let exact = query::Query::exact("prompt=a%2520b&stop=x;top_k=1");
    assert_eq!(
        exact,
        [("prompt", "a%20b"), ("stop", "x;top_k=1")].map(|(a, b)| (a.into(), b.into()))
    );
}
