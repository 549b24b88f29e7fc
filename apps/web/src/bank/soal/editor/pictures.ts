/** `<img data-image="0">` with the picture or sound that came with the file, before anything is stored. */
export function withPictures(html: string, images: readonly string[]): string {
  return html.replace(
    /<(img|audio)\b([^>]*?) data-image="(\d+)"([^>]*)>/g,
    (_, tag: string, before: string, index: string, after: string) => {
      const address = images[Number(index)]
      return address ? `<${tag} src="${address}" loading="lazy"${before}${after}>` : ''
    },
  )
}

/** The same for every text of a question, whatever its form. */
export function contentWithPictures<T>(content: T, images: readonly string[]): T {
  return JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' && value.includes('data-image=') ? withPictures(value, images) : value,
  ) as T
}
