import { inflate, type ZipEntry } from '@suluh/tabular/zip'

/** No school, subject, paper and date together are as long. */
const longestTitle = 240
const asked =
  /kunci|jawab|\banswer|bacalah|perhatikan|petunjuk|(?:^|\n)\s*\d{1,3}\s*[.)]\s+\S[^\n]*\S|(?:^|\n)\s*[A-E]\s*[.)]\s+\S/i

/**
 * What the tops and bottoms of the pages say beyond naming the paper: a key, an instruction, a question, or a text of some
 * length. The name of the school on every page is decoration, and telling of it would hide what is lost.
 */
export function marginText(entries: Map<string, ZipEntry>): string {
  const texts = [...entries].flatMap(([name, entry]) =>
    /^word\/(?:header|footer)\d*\.xml$/.test(name)
      ? [paragraphsOf(new TextDecoder().decode(inflate(entry)))]
      : [],
  )
  return [...new Set(texts)].filter((text) => text.length > longestTitle || asked.test(text)).join('\n')
}

function paragraphsOf(xml: string): string {
  const lines = xml
    .split('</w:p>')
    .map((part) => [...part.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)</g)].map(([, text]) => text).join(''))
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
