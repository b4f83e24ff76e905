//! The one list of screens. What is there for every screen is made of it by a macro: the menu, the parts of the state, the
//! figures, and in the page the views.

/// Calls a macro with the modules of all screens, in the order of the menu, place by place. A module has the row `SCREEN`, the
/// type `Part`, and in `figures` the list `FIGURES` and the function `draw`; the views are in the folder of the same name in
/// `web/src/screens`.
#[macro_export]
macro_rules! each_screen {
    ($then:ident) => {
        $then! {
            the_loop,
            shape,
            inside,
            training,
            live_training,
            compare,
            experiments,
            tokenizer,
            read,
            cache,
            stop,
            price,
            predict,
            practice,
            quick_check,
            lessons,
            teach,
            constrained,
            speculative,
            models,
            this_device,
        }
    };
}
