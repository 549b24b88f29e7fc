/** One figure beside its yardstick, both measured in the same run. */
export type Measurement = {
  figure: number
  unit: string
  yardstick: string
  /** figure / yardstick's own figure. */
  ratio: number
  /** What the ratio, and whatever else counts, must reach. */
  must: string
  ok: boolean
  details: Record<string, unknown>
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}

/** The value below which a share of them lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** How such times are spread, in whole milliseconds. */
export function spread(values: number[]) {
  const at = (share: number) => round(quantile(values, share), 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) }
}

/** How long a piece of work takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
