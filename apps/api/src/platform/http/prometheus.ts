type Values = [labels: string, value: number][]

export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** `suffix` is what a histogram's lines have behind the name. */
  values: [labels: string, value: number, suffix?: string][]
}

export const counter = (name: string, help: string, values: Values): Metric => ({
  name,
  help,
  type: 'counter',
  values,
})

export const gauge = (name: string, help: string, values: Values): Metric => ({
  name,
  help,
  type: 'gauge',
  values,
})

/** One line of each metric's help and type, and one for each value (Prometheus text, format 0.0.4). */
export function toText({ name, help, type, values }: Metric): string {
  const lines = values.map(
    ([labels, value, suffix = '']) => `${name}${suffix}${labels && `{${labels}}`} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

export type Histogram = { observe: (seconds: number) => void; metric: (name: string, help: string) => Metric }

/** Counts how many were at most as long as each of `bounds` (ascending, in seconds). */
export function openHistogram(bounds: readonly number[]): Histogram {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0)
  let sum = 0
  return {
    observe: (seconds) => {
      const at = bounds.findIndex((bound) => seconds <= bound)
      counts[at < 0 ? bounds.length : at]! += 1
      sum += seconds
    },
    metric: (name, help) => {
      let total = 0
      const buckets = counts.map((count, at): Metric['values'][number] => {
        total += count
        return [`le="${bounds[at] ?? '+Inf'}"`, total, '_bucket']
      })
      return { name, help, type: 'histogram', values: [...buckets, ['', sum, '_sum'], ['', total, '_count']] }
    },
  }
}
