/** The words of a short piece of rich text; a formula's source is none of them. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const source of body.querySelectorAll('annotation')) source.remove()
  return body.textContent.trim()
}
