//! Many samples and a vote: how often the answer with the most votes is the right one, exactly.
//!
//! n tokens are drawn from one distribution, independently; the token drawn most often wins, and of several the one that
//! was drawn first. Given the counts, each of the tied ones came first with the same probability.
//!
//! The number of ways is counted with one polynomial for each token, in which the coefficient of xᵐ is pᵐ/m!: the
//! coefficient of xⁿ in their product, times n!, is the probability of the counts that the polynomials allow. For a win
//! with c votes, the right token has pᶜ/c! alone, and every other one the terms below xᶜ, and that of xᶜ times s. Of m
//! tied rivals the winner is one of m + 1: ∫ sᵐ ds from 0 to 1. The integral over s is that of a polynomial of degree
//! (n − c)/c at most, which Gauss–Legendre quadrature computes exactly.
//!
//! All terms are positive, so nothing cancels. Tokens that are drawn hardly ever are multiplied together by the power
//! series of the logarithm, in which only the sums of their powers occur.

use std::f64::consts::PI;

use crate::{Distribution, TokenId, math};

/// The greatest number of votes: n! and its inverse are far from the limits of double precision.
pub const MOST_VOTES: usize = 101;

/// A token expected less often than this among the votes is counted by the power series: with it, the terms fall by this
/// factor at least from one to the next, so rounding stays that of the first.
const RARE: f64 = 1.0 / 64.0;

/// The probability, 0 to 1, that `right` has the most of `votes` independent draws, ties to the one that came first.
/// More votes than [`MOST_VOTES`] count as [`MOST_VOTES`]; no votes have no winner.
#[must_use]
pub fn probability_of_winning(distribution: &Distribution, right: TokenId, votes: usize) -> f64 {
    let n = votes.min(MOST_VOTES);
    let p = distribution.probability(right);
    if n == 0 || p == 0.0 {
        return 0.0;
    }
    let others = distribution.ranked().filter(|row| row.token != right);
    let limit = RARE / n as f64;
    let (likely, rare): (Vec<f64>, Vec<f64>) = others
        .map(|row| row.probability)
        .filter(|&p| p > 0.0)
        .partition(|&p| p > limit);
    let sums = power_sums(&rare, n);
    let inverse = inverse_factorials(n);
    let wins = (1..=n).map(|c| {
        // The right token has c of the n votes; its rivals share the others.
        let left = n - c;
        let at = |s: f64| {
            let term = |m: usize| match m.cmp(&c) {
                std::cmp::Ordering::Less => inverse[m],
                std::cmp::Ordering::Equal => s * inverse[m],
                std::cmp::Ordering::Greater => 0.0,
            };
            let mut product = rare_product(&sums, left, term);
            for &p in &likely {
                product = times(&product, p, left, c, term);
            }
            product[left]
        };
        let nodes = left / c / 2 + 1;
        (0..c).map(|_| p).product::<f64>() * inverse[c] * integral(nodes, at)
    });
    (wins.sum::<f64>() * factorial(n)).min(1.0)
}

/// 1/0! to 1/n!.
fn inverse_factorials(n: usize) -> Vec<f64> {
    let mut inverse = vec![1.0];
    for m in 1..=n {
        inverse.push(inverse[m - 1] / m as f64);
    }
    inverse
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|m| m as f64).product()
}

/// Σ pᵏ for k from 0 to n; the first is not used.
fn power_sums(probabilities: &[f64], n: usize) -> Vec<f64> {
    let mut sums = vec![0.0; n + 1];
    for &p in probabilities {
        let mut power = 1.0;
        for sum in &mut sums {
            *sum += power;
            power *= p;
        }
    }
    sums
}

/// A product, up to x^`degree`, times the polynomial of one token with the coefficients `term(m)` pᵐ for m up to `most`.
fn times(
    product: &[f64],
    p: f64,
    degree: usize,
    most: usize,
    term: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let mut power = 1.0;
    let own: Vec<f64> = (0..=most.min(degree))
        .map(|m| {
            let coefficient = term(m) * power;
            power *= p;
            coefficient
        })
        .collect();
    let coefficient = |k: usize| {
        let pairs = own.iter().take(k + 1).enumerate();
        pairs.map(|(m, own)| own * product[k - m]).sum()
    };
    (0..=degree).map(coefficient).collect()
}

/// The product over all rare tokens, up to x^`degree`, from the sums of their powers.
///
/// ln Π f(pⱼ x) = Σₖ aₖ (Σⱼ pⱼᵏ) xᵏ, where a are the coefficients of ln f. Both the logarithm and the exponential of a
/// series g with g(0) = 1 follow from (exp g)′ = g′ · exp g.
fn rare_product(sums: &[f64], degree: usize, term: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut logarithm = vec![0.0; degree + 1];
    for k in 1..=degree {
        let known: f64 = (1..k).map(|i| i as f64 * logarithm[i] * term(k - i)).sum();
        logarithm[k] = term(k) - known / k as f64;
    }
    let mut product = vec![0.0; degree + 1];
    product[0] = 1.0;
    for k in 1..=degree {
        let sum: f64 = (1..=k)
            .map(|i| i as f64 * logarithm[i] * sums[i] * product[k - i])
            .sum();
        product[k] = sum / k as f64;
    }
    product
}

/// ∫ f from 0 to 1 by Gauss–Legendre quadrature: exact for polynomials of degree 2 · `nodes` − 1.
fn integral(nodes: usize, f: impl Fn(f64) -> f64) -> f64 {
    let n = nodes as f64;
    let node = |i: usize| {
        // Newton's method from Tricomi's estimate converges to full precision in a few steps.
        let mut x = math::cos(PI * (i as f64 + 0.75) / (n + 0.5));
        let mut slope = 1.0;
        for _ in 0..8 {
            let (value, derivative) = legendre(nodes, x);
            slope = derivative;
            x -= value / derivative;
        }
        let weight = 1.0 / ((1.0 - x * x) * slope * slope);
        weight * f((1.0 + x) / 2.0)
    };
    (0..nodes).map(node).sum()
}

/// Legendre's polynomial of degree n at x, and its derivative.
fn legendre(n: usize, x: f64) -> (f64, f64) {
    let (mut before, mut value) = (1.0, x);
    for k in 2..=n {
        let k = k as f64;
        (before, value) = (
            value,
            ((2.0 * k - 1.0) * x * value - (k - 1.0) * before) / k,
        );
    }
    let derivative = n as f64 * (x * value - before) / (x * x - 1.0);
    (value, derivative)
}

#[cfg(test)]
mod tests;
