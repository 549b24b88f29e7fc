const mostNamed = 3

/** Beginnings of some questions, enough to find them in the list. */
export function inShort(rows: { plainText: string }[]): string {
  const named = rows
    .slice(0, mostNamed)
    .map(({ plainText }) =>
      plainText === '' ? 'Soal tanpa teks' : `"${plainText.slice(0, 60)}${plainText.length > 60 ? '…' : ''}"`,
    )
  const more = rows.length - named.length
  return named.join(', ') + (more > 0 ? ` dan ${more} lainnya` : '')
}
