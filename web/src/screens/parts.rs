//! Fetches the views of the screens.

use std::pin::Pin;

use page_model::{each_screen, screens::Screen};

use crate::{page_texts, screens::the_loop, shared::parts::Parts, unfetched::Unfetched};

/// The views of a screen, once their code is fetched.
type Fetched = Pin<Box<dyn Future<Output = Result<Parts, Unfetched>>>>;

/// Fetches a screen's code.
type Fetch = fn(Screen) -> Fetched;

macro_rules! views {
    ($($screen:ident),+ $(,)?) => {
        /// The views of each screen, by the screen's id.
        static VIEWS: &[(&str, Fetch)] = &[$((
            page_model::$screen::SCREEN.id,
            |of| Box::pin(crate::screens::$screen::split::$screen(of)),
        )),+];
    };
}
each_screen!(views);

/// The views of a screen; ready at once if its code was fetched before.
///
/// # Errors
/// If its code cannot be fetched. Another call fetches it again.
pub async fn of(screen: Screen) -> Result<Parts, Unfetched> {
    let views = VIEWS.iter().find(|(id, _)| *id == screen.id());
    match views {
        Some((_, fetch)) => {
            let texts = [page_texts::SHARED, screen.row().texts].concat();
            page_texts::with(&texts, fetch(screen)).await
        }
        None => Ok(of_first()),
    }
}

/// The views of the first screen, whose code comes with the page.
pub fn of_first() -> Parts {
    the_loop::split::there_at_once(Screen::default())
}

/// Fetches the code of all screens. Failures are ignored here: the code is fetched again, with a message, when it is
/// needed.
pub async fn fetch_all() {
    let _ = crate::shared::split::fetch_extras().await;
    let _ = crate::shared::split::measured().await;
    let _ = crate::shared::split::tour().await;
    for screen in Screen::all() {
        let _ = of(screen).await;
    }
}
