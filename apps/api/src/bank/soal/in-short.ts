import { namesInShort } from '@suluh/contract/platform/names-in-short'

const mostNamed = 3

/** Beginnings of some questions, enough to find them in the list. */
export function inShort(rows: { plainText: string }[]): string {
  const beginnings = rows.map(({ plainText }) =>
    plainText === '' ? 'Soal tanpa teks' : `"${plainText.slice(0, 60)}${plainText.length > 60 ? '…' : ''}"`,
  )
  return namesInShort(beginnings, mostNamed)
}
