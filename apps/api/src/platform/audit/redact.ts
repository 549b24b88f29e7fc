const secret = /password|sandi|token|secret|hash/i
const longestText = 300
const mostItems = 100
const mostCharacters = 8000

/** A body as the log keeps it: without secrets, long texts and lists shortened, never more than some kilobytes. */
export function redact(body: unknown): Record<string, unknown> {
  const budget = { left: mostCharacters }
  const kept = shorten(body, budget)
  if (Array.isArray(kept)) return { ids: kept }
  return isRecord(kept) ? kept : {}
}

function shorten(value: unknown, budget: { left: number }): unknown {
  if (budget.left <= 0) return '…'
  if (typeof value === 'string') {
    const text =
      value.length > longestText ? `${value.slice(0, longestText)}… (${value.length} huruf)` : value
    budget.left -= text.length
    // Half a letter, sent so or cut so, is nothing that jsonb keeps.
    return text.toWellFormed()
  }
  if (value instanceof Uint8Array) return `${value.length} byte`
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((each) => shorten(each, budget))
    return value.length > mostItems ? [...items, `… ${value.length - mostItems} lainnya`] : items
  }
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, each]) => {
      budget.left -= key.length
      return [
        key.toWellFormed(),
        secret.test(key) && each !== null ? '(dirahasiakan)' : shorten(each, budget),
      ]
    })
    return Object.fromEntries(entries)
  }
  budget.left -= 8
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
