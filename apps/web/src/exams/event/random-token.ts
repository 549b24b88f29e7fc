/** Without I, L, O, 0 and 1: a token is read aloud and written on a board. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 6

export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}
