//! Holm's correction for several tests.

/// The p-values adjusted by Holm's step-down method, in the order given (Holm 1979;
/// statsmodels' `multipletests(method="holm")`): the smallest times their number, the next
/// times one less, and so on, none below the one before, none over 1.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].total_cmp(&p[*b]).then(a.cmp(b)));
    let mut adjusted = vec![0.0; p.len()];
    let mut least = 0.0_f64;
    for (place, test) in order.into_iter().enumerate() {
        least = least.max((p[test] * (p.len() - place) as f64).min(1.0));
        adjusted[test] = least;
    }
    adjusted
}
