const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** Text as it stands in HTML and XML, between tags and in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&${names[sign]};`)
}

/** The text again; what browsers write for a blank that does not break is known, too. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => signs[name] ?? whole)
}
