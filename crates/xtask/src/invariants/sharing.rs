//! What leaves the page: links, embeds, codes and paper.

use super::Enforcement::{Budget, Native, Program, Script};
use super::Invariant;

/// Their rows.
pub const INVARIANTS: &[Invariant] = &[
    Invariant::new(
        "Links made before open the same state",
        &[
            Native(
                "crates/page-model/src/address/tests.rs",
                "links_made_before_say_the_same_as_ever",
            ),
            Native(
                "crates/page-model/src/address/opening_prompt.rs",
                "a_link_with_tokens_and_no_prompt_opens_the_prompt_they_followed",
            ),
        ],
    ),
    Invariant::new(
        "An embed fetches no engine before a press, and what it fetches for its first picture is bounded",
        &[
            Budget("embed-first"),
            Script(
                "tests/e2e/embed.test.mjs",
                "a picture is there from a recording, and sliders reshape it without network and engine",
            ),
        ],
    ),
    Invariant::new(
        "Every figure of the list can be embedded, at 320 px, without a scroll bar",
        &[
            Native(
                "crates/page-model/src/embed/tests.rs",
                "every_figure_and_every_screen_can_be_embedded",
            ),
            Script(
                "tests/e2e/embed.test.mjs",
                "the guide lists every figure, and each of them can be embedded at 320 px",
            ),
        ],
    ),
    Invariant::new(
        "A message to an embed is one of the known ones, from the page around, or it changes nothing",
        &[
            Native(
                "crates/page-model/src/embed/message.rs",
                "what_is_hostile_is_refused",
            ),
            Script(
                "tests/e2e/embed.test.mjs",
                "an embed tells its height, its state and its tokens, and obeys; hostile messages change nothing",
            ),
        ],
    ),
    Invariant::new(
        "The text that an author pastes brings each parameter as it was, through HTML, Markdown and MDX",
        &[
            Native(
                "crates/page-model/src/embed/snippets/tests.rs",
                "every_form_brings_every_parameter_as_it_was",
            ),
            Script("tests/snippets/snippets.test.mjs", "a page with the prompt"),
        ],
    ),
    Invariant::new(
        "The figures of a page that the component shows share one engine, also after its frame has gone",
        &[
            Script(
                "tests/e2e/component-engine.test.mjs",
                "the first frame owns it, the others get a port to that",
            ),
            Script(
                "tests/e2e/component-engine.test.mjs",
                "when the owner's element goes, another becomes the owner",
            ),
        ],
    ),
    Invariant::new(
        "The component, its types and its package say the same",
        &[
            Script(
                "tests/e2e/component-package.test.mjs",
                "typed uses compile, wrong ones do not, and the script fits its types",
            ),
            Script(
                "tests/e2e/component-package.test.mjs",
                "a bundle with it defines the element",
            ),
        ],
    ),
    Invariant::new(
        "A QR code holds the link that stands beside it, and a phone opens the same state with it",
        &[
            Script(
                "tests/e2e/sharing.test.mjs",
                "a phone shows the same prompt, settings, tokens and view",
            ),
            Script(
                "tests/e2e/sharing.test.mjs",
                "the code is saved as a picture that a decoder reads",
            ),
        ],
    ),
    Invariant::new(
        "One build serves any path of any host, and calls no other host",
        &[Program("tests/e2e/lib/site.mjs")],
    ),
    Invariant::new(
        "Paper has every number of the screen's pictures and tables, the link and no control",
        &[Script(
            "tests/e2e/sharing.test.mjs",
            "${screen} on A4 and Letter: all numbers, no control, nothing cut",
        )],
    ),
];
