/**
 * The E.164 form of an Indonesian phone number (`+628...`, `+6221...`), or undefined where it is none.
 * Reads 08..., 8..., 62... and +62..., with spaces, dashes, dots and parentheses.
 * Mobile: national number `8[1-35-9]` and 7 to 10 digits more; fixed line: area code and 5 to 8 digits.
 */
export function parsePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '')
  const national = /^(?:\+?62|0)?([2-9]\d+)$/.exec(digits)?.[1]
  if (national === undefined) return undefined
  const isMobile = /^8[1-35-9]\d{7,10}$/.test(national)
  const isFixed = /^[2-79]\d{7,10}$/.test(national)
  return isMobile || isFixed ? `+62${national}` : undefined
}

/** What a person types to sign in, as it is stored: an e-mail in lower case, or a phone in E.164. */
export function parseEmailOrTelp(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed.includes('@') ? trimmed.toLowerCase() : parsePhone(trimmed)
}

/** Whether what is stored is a phone: the other kind of address has an `@`. */
export function isTelp(address: string): boolean {
  return !address.includes('@')
}
