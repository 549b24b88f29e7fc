import { z } from 'zod'

/** Where something is used: "3 pengguna". */
export const Usage = z.object({ what: z.string(), count: z.number().int() })
export type Usage = z.infer<typeof Usage>

/** `dipakai 3 pengguna dan 2 soal`; empty where nothing uses it. */
export function usageText(usage: Usage[]): string {
  const parts = usage.map(({ what, count }) => `${count.toLocaleString('id-ID')} ${what}`)
  const last = parts.pop()
  if (last === undefined) return ''
  return `dipakai ${parts.length > 0 ? `${parts.join(', ')} dan ${last}` : last}`
}
