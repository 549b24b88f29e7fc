import { config } from '../config.ts'

/** Where a report's file is fetched from; what is not given is left out. */
export function exportAddress(path: string, query: Record<string, string | null | undefined> = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return `${config.apiUrl}${path}?${new URLSearchParams(pairs)}`
}
