export type Scale = { min: number; max: number; interval: number }

/** About so many steps can be told apart in a small picture. */
const steps = 5

/** From a round figure to a round figure, each tick between them round: 45, 50, 55 and never 45, 46, 48. */
export function roundScale(low: number, high: number, isWhole = false): Scale {
  const rough = (high - low || Math.abs(high) || 1) / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10
  const interval = isWhole ? Math.max(1, nice * power) : nice * power
  const at = (count: number) => Number((count * interval).toPrecision(12))
  const min = at(Math.floor(low / interval + 1e-9))
  const max = at(Math.ceil(high / interval - 1e-9))
  return { min, max: max > min ? max : min + interval, interval: at(1) }
}
