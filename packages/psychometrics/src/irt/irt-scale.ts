import type { Ability } from './ability.ts'

/** How an institution shows abilities: centre + spread · θ, kept within min..max where they are set. */
export type AbilityScale = {
  readonly centre: number
  readonly spread: number
  readonly min: number | null
  readonly max: number | null
  /** decimals shown */
  readonly decimals: number
}

/**
 * Scales to start from. Neither TKA nor UTBK publishes its constants, so these are conventions, not theirs:
 * '0-100' puts θ = −3..3 on 0..100 with two decimals, as TKA reports; '500-100' is mean 500 and SD 100 of the
 * calibrating population, kept within 0..1000.
 */
export const ABILITY_SCALES = {
  '0-100': { centre: 50, spread: 100 / 6, min: 0, max: 100, decimals: 2 },
  '500-100': { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 },
} as const satisfies Record<string, AbilityScale>

/** What is wrong with a scale of the institution's own, in Indonesian; null when it can be used. */
export const scaleProblem = ({ centre, spread, min, max, decimals }: AbilityScale): string | null => {
  if (![centre, spread, min ?? 0, max ?? 0].every(Number.isFinite)) return 'Angka skala harus berhingga.'
  if (spread <= 0) return 'Simpangan skala harus lebih besar dari 0.'
  if (min !== null && max !== null && min >= max)
    return 'Batas bawah skala harus lebih kecil daripada batas atasnya.'
  if ((min !== null && centre < min) || (max !== null && centre > max))
    return 'Titik tengah skala harus berada di antara kedua batasnya.'
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 6)
    return 'Jumlah desimal skala harus 0 sampai 6.'
  return null
}

/** An ability on the scale with its standard error in the scale's units; the error is not cut at the ends. */
export type ScaledAbility = { readonly score: number; readonly error: number }

export const toScale = ({ theta, se }: Ability, scale: AbilityScale): ScaledAbility => {
  const unit = 10 ** scale.decimals
  const round = (x: number) => Math.round(x * unit) / unit
  const raw = scale.centre + scale.spread * theta
  const score = Math.min(scale.max ?? Infinity, Math.max(scale.min ?? -Infinity, raw))
  return { score: round(score), error: round(scale.spread * se) }
}
