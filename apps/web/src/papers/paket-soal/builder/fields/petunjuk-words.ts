/** What a section says, in words alone. */
export function petunjukWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html')
  return body.textContent.replace(/\s+/g, ' ').trim() || '(gambar)'
}
