const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** What no XML may hold, and no browser shows: one of them in somebody's name, and a Word file does not open. */
const unprintable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Without the signs that nobody sees (XML 1.0, production 2). */
export function printable(text: string): string {
  return text.replace(unprintable, '')
}

/** Text as it stands in HTML and XML, between tags and in double quotes. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"]/g, (sign) => `&${names[sign]};`)
}

/** The text again; what browsers write for a blank that does not break is known, too. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => signs[name] ?? whole)
}
