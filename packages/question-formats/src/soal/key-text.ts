/** Reads what teachers write into key cells: letters, pairs, weights and marks. */

const introduction =
  /^(KUNCI( JAWABAN)?|JAWABAN( YANG)?( BENAR)?|JAWABANNYA|JAWAB|ANSWER|KEY|OPSI|PILIHAN)\s*[:=.]\s*/i

/** Takes "Jawaban:" and the like off the front. */
export function bareKey(text: string): string {
  return text.trim().replace(introduction, '').trim()
}

/** An option code without its brackets or point: "a." → "A"; null for what is no code. */
export function readCode(text: string): string | null {
  const code = /^[([]?\s*([A-Z0-9]{1,3})\s*[\])}.:]*$/i.exec(text.trim())?.[1]
  return code === undefined ? null : code.toUpperCase()
}

/**
 * The codes that a list names ("A", "a.", "A,C", "B dan D", "1; 3"), each once; null where something in it
 * is no code. Unknown codes stay, so that the reader can say which one is missing.
 */
export function readCodes(text: string): string[] | null {
  const parts = bareKey(text)
    .slice(0, 500)
    .split(/\s*(?:[,;/&+|\n]|\bdan\b|\bserta\b)\s*|\s+/i)
    .filter((part) => part !== '')
  const codes = parts.map(readCode)
  return codes.length === 0 || codes.includes(null) ? null : [...new Set(codes.filter((c) => c !== null))]
}

/** "1=B;2=S", "1 → B, 2 → S", one pair per line: left and right as written; null where a part is no pair. */
export function readPairs(text: string): [string, string][] | null {
  const pairs: [string, string][] = []
  for (const part of splitPairs(bareKey(text).slice(0, 20_000))) {
    const match = /^\s*([A-Z0-9]{1,3})\s*[.)]?\s*(?:→|[-=]*>|=|:|⇒)\s*([^]*)$/i.exec(part)
    const left = match?.[1]
    const right = match?.[2]?.trim()
    if (left === undefined || !right) return null
    pairs.push([left.toUpperCase(), right])
  }
  return pairs.length > 0 ? pairs : null
}

// A comma parts pairs only where the next pair follows, for "1=A,B,2=C" is two pairs.
function splitPairs(text: string): string[] {
  return text.split(/[;\n|]|,(?=\s*[A-Z0-9]{1,3}\s*(?:→|[-=]*>|=|:|⇒))/i).filter((part) => part.trim() !== '')
}

const yes = /^(v+|✓|✔|√|☑|✅|ü|x|×|•|●|\*|1|ya|y|benar|betul|true)\.?$/i
const no = /^(-+|–|0|☐|✗|✘|tidak|salah|bukan|false)\.?$/i

/** A tick in a key column: true, false, or null for anything else. Blank is false. */
export function readMark(text: string): boolean | null {
  const mark = text.trim()
  if (mark === '' || no.test(mark)) return false
  return yes.test(mark) ? true : null
}

/** The accepted answers of a short question, parted by semicolons. */
export function readAnswers(text: string): string[] {
  const answers = bareKey(text)
    .split(';')
    .map((answer) => answer.replace(/\s+/g, ' ').trim().slice(0, 500))
    .filter((answer) => answer !== '')
  return [...new Set(answers)]
}
