//! The This device screen: the check, its results, what the browser says of the device, and the report.

pub mod buttons;
mod facts;
mod report;
mod results;
pub mod split;
pub mod start;

use leptos::prelude::*;
use page_model::this_device::{
    plan::CheckedModel,
    words::{self, screen},
};

use crate::session::{
    presenter::{PresenterSteps, StepsOwner},
    session,
};
use facts::MachineFacts;
use report::ReportPart;
use results::{LargeModel, ModelResults};

/// Results, facts and report.
#[component]
pub fn ThisDeviceScreen() -> impl IntoView {
    let session = session();
    session.look_at_machine();
    // The workers of a check that nobody sees end.
    on_cleanup(move || session.cancel_check());
    // In the presenter view the keys start the check and end it.
    let steps = PresenterSteps {
        on: Callback::new(move |()| {
            session.start_check(CheckedModel::Shipped);
            true
        }),
        back: Callback::new(move |()| {
            session.cancel_check();
            true
        }),
    };
    session.presenter.take_steps(StepsOwner::Screen, steps);
    view! {
        <section class="step sections this-device" aria-label=screen::name()>
            <ModelResults model=CheckedModel::Shipped />
            <LargeModel />
            <MachineFacts />
            <ReportPart />
        </section>
    }
}

/// In place of the settings: what happens with the numbers.
#[component]
pub fn DevicePanel() -> impl IntoView {
    view! {
        <section class="rule device-panel" aria-label=screen::panel()>
            <p class="prose">{words::privacy()}</p>
        </section>
    }
}
