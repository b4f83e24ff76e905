//! The requests, each with what an engine must be capable of to answer it.

use std::rc::Rc;

use generation::AheadRequest;
use protocol::{
    AheadPart, AheadReport, ExactnessReport, Failure, InspectRequest, Inspection, MemoryReport,
    Progress, TokenId, WeightPrecision,
};

use super::{Engines, Slot};
use crate::{
    answers::{
        CachedPosition, Forward, ForwardRows, GrammarScores, GrammarTruth, TextPieces, TextScores,
    },
    client::EngineClient,
    registry::Capability,
};

impl Engines {
    /// Cuts a text into tokens.
    ///
    /// # Errors
    /// Any [`Failure`] of the last engine that could answer.
    pub async fn tokenize(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        let request = async |client: &EngineClient| client.tokenize(text.clone()).await;
        self.ask(Capability::Tokenizer, request).await
    }

    /// Cuts a text into tokens and adds none, as a rendered chat wants it.
    ///
    /// # Errors
    /// Any [`Failure`] of the last engine that could answer.
    pub async fn tokenize_as_written(&self, text: String) -> Result<Vec<TokenId>, Failure> {
        let request = async |client: &EngineClient| client.tokenize_as_written(text.clone()).await;
        self.ask(Capability::Tokenizer, request).await
    }

    /// Cuts a text into the tokens of another model, whose vocabulary is in the folder at `url` and is fetched once.
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer; any other [`Failure`].
    pub async fn tokenize_as(
        &self,
        url: String,
        text: String,
        on_progress: Rc<dyn Fn(Progress)>,
    ) -> Result<TextPieces, Failure> {
        let request = async |client: &EngineClient| {
            let (url, text) = (url.clone(), text.clone());
            client.tokenize_as(url, text, on_progress.clone()).await
        };
        self.ask(Capability::OtherVocabularies, request).await
    }

    /// Ends the requests for the vocabulary in the folder at `url` with [`Failure::Cancelled`].
    pub fn cancel_vocabulary(&self, url: &str) {
        for client in self.0.slots.iter().filter_map(Slot::client) {
            client.cancel_vocabulary(url);
        }
    }

    /// The logits after `context`. What the engine's cache already holds of it is not computed again: a context that
    /// extends the last one, or replaces its last token, costs one decode, any other a prefill.
    ///
    /// # Errors
    /// Any [`Failure`] of the last engine that could answer.
    pub async fn forward(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let request = async |client: &EngineClient| client.forward(context.clone()).await;
        self.ask(Capability::FullLogits, request).await
    }

    /// The logits after `context`, read from its beginning in one prefill, whatever the cache holds.
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer; any other [`Failure`].
    pub async fn prefill(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let request = async |client: &EngineClient| client.prefill(context.clone()).await;
        self.ask(Capability::Cache, request).await
    }

    /// The logits after `context`, with all read from the cache that it shares with the text there: for texts that fork,
    /// one after the other.
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer; any other [`Failure`].
    pub async fn branch(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let request = async |client: &EngineClient| client.branch(context.clone()).await;
        self.ask(Capability::Cache, request).await
    }

    /// The logits after each token of `context` from `first` on, in one pass; see [`EngineClient::score`].
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer; any other [`Failure`].
    pub async fn score(&self, context: Vec<TokenId>, first: usize) -> Result<ForwardRows, Failure> {
        let request = async |client: &EngineClient| client.score(context.clone(), first).await;
        self.ask(Capability::Cache, request).await
    }

    /// The logits after `context`, with every position computed. The cache is left as it is, so naive and cached passes
    /// can alternate.
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer; any other [`Failure`].
    pub async fn forward_naive(&self, context: Vec<TokenId>) -> Result<Forward, Failure> {
        let request = async |client: &EngineClient| client.forward_naive(context.clone()).await;
        self.ask(Capability::Cache, request).await
    }

    /// The true distribution of the token after `context`, where the model's grammar knows it.
    ///
    /// # Errors
    /// Any [`Failure`] of the last engine that could answer.
    pub async fn truth(&self, context: Vec<TokenId>) -> Result<GrammarTruth, Failure> {
        let request = async |client: &EngineClient| client.truth(context.clone()).await;
        self.ask(Capability::GrammarTruth, request).await
    }

    /// How probable each token of a text is after those before it, from the second on; see [`EngineClient::token_scores`].
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer; any other [`Failure`].
    pub async fn token_scores(&self, tokens: Vec<TokenId>) -> Result<TextScores, Failure> {
        let request = async |client: &EngineClient| client.token_scores(tokens.clone()).await;
        self.ask(Capability::Cache, request).await
    }

    /// The true probability of each token of a text after those before it, from the second on; see
    /// [`EngineClient::grammar_scores`].
    ///
    /// # Errors
    /// Any [`Failure`] of the last engine that could answer.
    pub async fn grammar_scores(&self, tokens: Vec<TokenId>) -> Result<GrammarScores, Failure> {
        let request = async |client: &EngineClient| client.grammar_scores(tokens.clone()).await;
        self.ask(Capability::GrammarTruth, request).await
    }

    /// The key and the value in the cache for one position of `context` in one layer. If the cache holds another text,
    /// `context` is read first.
    ///
    /// # Errors
    /// [`Failure::NotCached`] outside the context or the layers; [`Failure::NotRecorded`] where only recorded runs
    /// answer; any other [`Failure`].
    pub async fn cache_at(
        &self,
        context: Vec<TokenId>,
        layer: u32,
        position: u32,
    ) -> Result<CachedPosition, Failure> {
        let request =
            async |client: &EngineClient| client.cache_at(context.clone(), layer, position).await;
        self.ask(Capability::Cache, request).await
    }

    /// Compares the loaded model with itself in another number format, at every position of `context`. Only a model that
    /// is stored or was chosen can be compared: its files are read once more.
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer; any other [`Failure`], as for a load.
    pub async fn compare_formats(
        &self,
        context: Vec<TokenId>,
        format: WeightPrecision,
    ) -> Result<ExactnessReport, Failure> {
        let request =
            async |client: &EngineClient| client.compare_formats(context.clone(), format).await;
        self.ask(Capability::Cache, request).await
    }

    /// Writes the text ahead; see [`EngineClient::write_ahead`]. The steps may be computed by another engine.
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer and none has the first token; any other [`Failure`].
    pub async fn write_ahead(
        &self,
        request: &AheadRequest,
        on_part: Rc<dyn Fn(AheadPart)>,
    ) -> Result<AheadReport, Failure> {
        let request = async |client: &EngineClient| {
            client.write_ahead(request.clone(), on_part.clone()).await
        };
        self.ask(Capability::TextAhead, request).await
    }

    /// Ends the text ahead that is being written.
    pub fn cancel_ahead(&self) {
        for client in self.0.slots.iter().filter_map(Slot::client) {
            client.cancel_ahead();
        }
    }

    /// What one pass over a text computes inside the network; see [`EngineClient::inspect`].
    ///
    /// # Errors
    /// [`Failure::InsideNotRecorded`] where only recorded runs answer; [`Failure::InspectionTooLarge`]; any other [`Failure`].
    pub async fn inspect(&self, request: &InspectRequest) -> Result<Inspection, Failure> {
        let inspect = async |client: &EngineClient| client.inspect(request.clone()).await;
        self.ask(Capability::Inside, inspect).await
    }

    /// The memory that the engine uses.
    ///
    /// # Errors
    /// [`Failure::NotRecorded`] where only recorded runs answer; any other [`Failure`].
    pub async fn memory(&self) -> Result<MemoryReport, Failure> {
        let request = async |client: &EngineClient| client.memory().await;
        self.ask(Capability::Cache, request).await
    }
}
