//! One hash of all results of the crate: equal natively and in WebAssembly, or some bit differs.

use sampling::{
    Coin, Context, Distribution, Dry, Logits, MinP, Mirostat2, Profile, Ranking, RepetitionPenalty,
    SamplingConfig, Temperature, TopK, TopNSigma, TopP, Typical, Xtc, speculative,
};

/// The value of [`fingerprint`] on every machine.
pub const EXPECTED: u64 = 0x9D85_A66C_C2BA_D145;

/// Draws twenty tokens under each profile and hashes all probabilities, random numbers and choices.
pub fn fingerprint() -> Result<u64, Box<dyn std::error::Error>> {
    let mut state = 0xCBF2_9CE4_8422_2325_u64;
    let mut take = |word: u64| state = (state ^ word).wrapping_mul(0x0100_0000_01B3);
    for profile in Profile::ALL {
        let coin = Coin::new(7);
        let config = SamplingConfig::new(profile)
            .with(RepetitionPenalty::new(1.3)?)
            .with(Dry::new(0.7)?)
            .with(Temperature::new(0.83)?)
            .with(TopK::new(700)?)
            .with(TopP::new(0.97)?)
            .with(MinP::new(0.001)?)
            .with(Typical::new(0.96)?)
            .with(TopNSigma::new(3.0)?)
            .with(Xtc::new(0.5, 0.05)?)
            .with(Mirostat2::new(6.0, 0.2)?);
        let (mut text, mut surprises) = (Vec::new(), Vec::new());
        let mut before: Option<Distribution> = None;
        for position in 0..20_u64 {
            // New bell-shaped logits at every step: sums of four uniform numbers.
            let bell = |id: u64| {
                (0..4)
                    .map(|seed| Coin::new(seed).at(id + 1_000 * position).get())
                    .sum::<f64>()
            };
            let logits = Logits::new((0..1_000).map(|id| (bell(id) * 4.0) as f32).collect())?;
            let context = Context {
                surprises: &surprises,
                ..Context::new(&[1, 2, 3, 1, 2], &text, coin)
            };
            let run = config.run(&Ranking::of(&logits), &context);
            for stage in run.stages() {
                take(stage.entropy_bits().to_bits());
                take(stage.mass_kept().to_bits());
            }
            for token in run.distribution().ranked() {
                take(u64::from(token.token));
                take(token.probability.to_bits());
            }
            let choice = config.choose(&run, coin.at(position));
            take(choice.interval.start.to_bits());
            take(u64::from(run.distribution().race(coin, position).token));
            if let Some(draft) = &before {
                take(run.distribution().residual(draft).entropy_bits().to_bits());
                take(u64::from(speculative::draft(draft, coin, position).token));
            }
            surprises.push(choice.surprise_bits());
            text.push(choice.token);
            before = Some(run.distribution().clone());
        }
    }
    Ok(state)
}
