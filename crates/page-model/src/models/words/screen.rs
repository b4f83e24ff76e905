//! The labels of the Models screen: tabs, fields, buttons and their sentences.

pub use texts::first::{models_lede as lede, models_name as name, models_shows as shows};
/// The name of the region with a part of the screen.
pub const CONTENT: &str = "Choice of the model";
/// The name of the row of tabs, for screen readers.
pub const PARTS: &str = "Where models are from";

/// The tab of the models of the hub.
pub const HUB: &str = "Hugging Face hub";
/// The tab of the visitor's files.
pub const DISK: &str = "Your disk";
/// The tab of the browser's storage.
pub const STORED: &str = "Stored here";
/// The tab of the models of the page.
pub const PAGE: &str = "On this page";

/// What the part of the hub is about.
pub const ABOUT_HUB: &str = "Nothing is asked of the hub before you press “Look up”. Then your browser asks huggingface.co, which sees your network address, as any site does.";
/// What the part of the visitor's files is about.
pub const ABOUT_DISK: &str = "The folder of a model: config.json, tokenizer.json and its .safetensors files. Or one GGUF file, the format of llama.cpp, Ollama and LM Studio. They are read in this page; nothing is uploaded. They have no address: after a reload you choose them again.";
/// What the part of the storage is about.
pub const ABOUT_STORED: &str =
    "Models that were downloaded in this browser. They open without a network.";
/// What the part of the page's models is about.
pub const ABOUT_PAGE: &str =
    "Models that this site serves. The lessons and exercises are written for tokenloop-1m.";

/// The label of the model that runs.
pub const RUNS: &str = "Loaded now:";
/// The label of the field for a name.
pub const FIELD: &str = "A model on the Hugging Face hub";
/// An example of what is typed.
pub const PLACEHOLDER: &str = "owner/name or owner/name@revision";
/// The button that asks the hub.
pub const LOOK_UP: &str = "Look up";
/// The message while the hub is asked.
pub const ASKING: &str = "Asking the hub";
/// The button that takes what the hub said away.
pub const CLOSE: &str = "Back to the list";
/// The name of the list of the hub's models.
pub const LIST: &str = "Models of the hub that run here";
/// The label of the choice of a training step.
pub const STEP: &str = "Training step";
/// The choice of the last step.
pub const LAST_STEP: &str = "the end";
/// What the choice of a training step is for.
pub const EARLY: &str = "Its public checkpoints show a real model early in training.";

/// The button that downloads a model.
pub const DOWNLOAD: &str = "Download";
/// The button that ends a download.
pub const CANCEL: &str = "Stop the download";
/// The button that downloads the rest.
pub const RESUME: &str = "Resume";
/// The button that loads a model.
pub use crate::words::controls::open as open_model;
/// The button that deletes a stored model.
pub const DELETE: &str = "Delete";
/// The button that deletes it, pressed once more.
pub const DELETE_NOW: &str = "Delete it now";
/// The button that does not delete it.
pub const KEEP: &str = "Keep it";
/// The button that asks the browser to keep what is stored.
pub const PERSIST: &str = "Ask the browser to keep what is stored";
/// The message where nothing is stored.
pub const NOTHING_STORED: &str = "No model is stored.";
/// The message while the storage is read.
pub const READING: &str = "Reading the storage";

/// The label of the licence.
pub const LICENSE: &str = "Licence";
/// The label of the memory.
pub const MEMORY: &str = "Memory";
/// The label of the list of files.
pub const FILES: &str = "Files";
/// The label of the network of a model.
pub const NETWORK: &str = "Network";
/// The link to the model's page.
pub const CARD: &str = "Its page on the hub";
/// The heading of the memory for a model.
pub const DEVICE: &str = "Memory of this device";

/// The label of the choice of a number format for the weights.
pub const FORMAT: &str = "Weights are kept in";
/// The choice that leaves it to the engine.
pub const AUTOMATIC: &str = "the most exact that fits";
/// What the choice means.
pub const FORMATS_SAID: &str = "f32 is exact, bf16 takes half the memory, int8 about a quarter: both round each weight, and are faster on the CPU. A file in bf16 loses nothing in bf16, nor does a GGUF file in Q8_0, Q4_0 or Q5_0 in int8; other quantised files are exact in f32 alone. On the GPU there is f32 alone. The choice holds for the next model that you open.";
/// The label of the field for files.
pub const CHOOSE_FILES: &str = "Choose files";
/// The label of the field for a folder.
pub const CHOOSE_FOLDER: &str = "Choose a folder";
/// What the area for files says.
pub const DROP: &str = "Drop the folder of a model here, or its files, or a GGUF file.";
/// The name of files of which no folder is known.
pub const UNNAMED: &str = "Your model";
/// The message where a drop had no files.
pub const NO_FILES: &str =
    "There was no file. Drop the folder of a model, its files, or a GGUF file.";

/// The button that leads back to the Loop.
pub const TO_LOOP: &str = "Write with it";
/// The button in the line about a download that leads to this screen.
pub const TO_MODELS: &str = "Details";
/// The button that takes the line about a download away.
pub const HIDE: &str = "Hide";
/// The button in the status line that leads to this screen.
pub const MORE: &str = "More models";
/// The button that opens the model of the page in place of one that is not there.
pub const USE_SHIPPED: &str = "Use this page’s own model";
/// Where a link is given while files of the visitor are loaded.
pub const LINK_WITHOUT_FILES: &str = "A model from your disk has no address: this link opens the page’s own model with your prompt and settings, without the text.";

/// What a repository of several models is.
pub const SEVERAL_GGUF: &str = "Its files are GGUF, the format of llama.cpp; each is a whole model. Fewer bits a weight take less to download and are further from the model as it was trained.";
/// The list of its files.
pub const GGUF_LIST: &str = "GGUF files of the repository";

/// The size of a file, and how many bits of it a weight has.
pub fn bits_of_a_weight(size: &str, bits: &str) -> String {
    format!("{size}, {bits} bits a weight")
}

/// The message while a model is loaded.
pub fn opening(name: &str) -> String {
    format!("Loading {name}. If this fails, the model before it runs on.")
}

/// The message where a model could not be loaded.
pub fn not_opened(name: &str, why: &str, had_model: bool) -> String {
    let rest = match had_model {
        true => " The model before it runs on.",
        false => "",
    };
    format!("{name} was not loaded. {}{rest}", why.trim_end())
}

/// The message once a model is loaded.
pub fn opened(name: &str) -> String {
    format!(
        "{name} is loaded. Prompt and settings stay; the text before is gone, because its tokens are of the other model."
    )
}

/// The button that opens a model, for screen readers.
pub fn open(name: &str) -> String {
    format!("{} {name}", crate::words::controls::open())
}

/// The button that looks a model up, for screen readers.
pub fn look_up(name: &str) -> String {
    format!("{LOOK_UP} {name}")
}

/// The button that downloads a model with this many bytes.
pub fn download(bytes: &str) -> String {
    format!("{DOWNLOAD} {bytes}")
}

/// The button that downloads the rest of a model, for screen readers.
pub fn resume(name: &str) -> String {
    format!("{RESUME} the download of {name}")
}

/// The button that deletes a model, for screen readers.
pub fn delete(name: &str) -> String {
    format!("{DELETE} {name}")
}

/// What stands where the address names a model that is not there.
pub fn needed(name: &str, commit: &str) -> String {
    format!(
        "This address is of {name}, commit {commit}, which is not stored in this browser. To download it, your browser asks huggingface.co."
    )
}
