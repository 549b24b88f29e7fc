/**
 * A calibrated item of the two-parameter logistic model, P(θ) = 1 / (1 + exp(−a (θ − b))), without the constant 1.7.
 * The 1PL has one a for all items, the Rasch model a = 1. Source: Birnbaum 1968; the same metric as R's ltm and mirt
 * (IRTpars = TRUE).
 */
export type ItemParameters = { readonly a: number; readonly b: number }

/** 1 / (1 + e^−x), exact at both ends. */
export const logistic = (x: number): number =>
  x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x))

/** ln(1 + e^x), without overflow. */
export const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)))

/** Item characteristic curve: chance of a right answer at ability θ. */
export const probability = ({ a, b }: ItemParameters, theta: number): number => logistic(a * (theta - b))
