/** `<img data-image="0">` with the picture that came with the file, before anything is stored. */
export function withPictures(html: string, images: readonly string[]): string {
  return html.replace(/<img\b[^>]*\bdata-image="(\d+)"[^>]*>/g, (tag, index: string) => {
    const address = images[Number(index)]
    const alt = /\balt="([^"]*)"/.exec(tag)?.[1] ?? ''
    return address ? `<img src="${address}" alt="${alt}">` : ''
  })
}

/** The same for every text of a question, whatever its form. */
export function contentWithPictures<T>(content: T, images: readonly string[]): T {
  return JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' && value.includes('data-image=') ? withPictures(value, images) : value,
  ) as T
}
