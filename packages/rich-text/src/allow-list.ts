/** The elements that rich text may hold. */
export const richTextTags: readonly string[] =
  'p br div span strong b em i u s sub sup blockquote pre code ul ol li table thead tbody tr th td caption img audio h3 h4 hr'.split(
    ' ',
  )

/** Elements without an end. */
export const voidTags: ReadonlySet<string> = new Set(['br', 'img', 'hr'])

/** The attributes of each element; `*` is every one. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang'],
  span: ['data-tex'],
  img: ['src', 'alt', 'width', 'height'],
  audio: ['src', 'controls', 'data-plays'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start', 'type'],
}

/** How often a student may play a sound, where it is not as often as they like. */
export const playCounts: readonly string[] = ['1', '2', '3', '4', '5']

/** Where a file of our own stands, and its id. */
export const ownFile = /\/api\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

const onlyOwnFile = new RegExp(`^${ownFile.source}$`)

/** Whether an address is that of a file of our own: pictures and sounds come from nowhere else. */
export function isOwnFile(src: string | null | undefined): boolean {
  return onlyOwnFile.test(src ?? '')
}

const stagedMedia = /^\/api\/soal-import\/[0-9a-f-]{36}\/media\/\d{1,5}$/

/** What an editor shows besides: a picture of a file that waits to be taken over. Nothing of it is stored by this address. */
export function isShownFile(src: string | null | undefined): boolean {
  return isOwnFile(src) || stagedMedia.test(src ?? '')
}

/**
 * A formula in rich text: its LaTeX source, and whatever is drawn of it inside. No try to find one reads on into the
 * next, so that a text of beginnings without an end takes no longer than any other.
 */
export const formulaSpan = /<span data-tex="([^"]*)"[^<>]*>(?:(?!<span data-tex=).)*?<\/span>/gs
