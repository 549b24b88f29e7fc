import type { PersonValues } from '@suluh/contract/people/application-user-import'

/** What a person without a username gets: a number they know already, else their first and last name. */
export function suggestUsername(values: PersonValues): string {
  const { nisn, nomorPeserta, nis, nip, nama = '' } = values
  const number = [nisn, nomorPeserta, nis, nip]
    .map((each) => clean(each ?? ''))
    .find((each) => each.length >= 4)
  if (number) return number
  const words = nama.split(',')[0]!.split(/\s+/).map(clean).filter(Boolean)
  const name = words.length > 1 ? `${words[0]}.${words.at(-1)}` : (words[0] ?? '')
  return name.length >= 2 ? name.slice(0, 36) : `orang${name}`
}

function clean(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, 36)
}

/** The wanted name, or the first with a number behind it that is not taken. */
export function freeUsername(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!isTaken(`${wanted}${number}`)) return `${wanted}${number}`
}
