//! Words of the picture `share_table`: probabilities of tokens under several rules.

pub use texts::charts::{
    share_table_chooses as chooses, share_table_chosen as chosen,
    share_table_chosen_bar as chosen_bar, share_table_description as description,
    share_table_empty as empty, share_table_kept_bar as kept_bar,
};

/// In place of the probability of a removed token.
pub const REMOVED_SIGN: &str = "–";
