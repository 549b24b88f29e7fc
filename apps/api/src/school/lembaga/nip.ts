/**
 * What of a person's number may stand behind "NIP." on paper: it has 18 digits, and the same field holds NUPTK (16) and numbers of
 * a school's own. Empty where it is none.
 */
export function nipOf(nomor: string | null): string {
  return nomor !== null && /^\d{18}$/.test(nomor) ? nomor : ''
}
