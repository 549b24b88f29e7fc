/** What the doctor says of one thing: good, worth a look, or Suluh cannot run like this. */
export type Finding = {
  mark: 'baik' | 'periksa' | 'salah'
  words: string
  /** What to do about it; lines that begin with two spaces are commands. */
  mend?: string
}

export const good = (words: string): Finding => ({ mark: 'baik', words })
export const look = (words: string, mend: string): Finding => ({ mark: 'periksa', words, mend })
export const wrong = (words: string, mend: string): Finding => ({ mark: 'salah', words, mend })

/** As it is printed, with the mend below what it is for. */
export function toText({ mark, words, mend }: Finding): string {
  const below =
    mend
      ?.split('\n')
      .map((line) => `            ${line}\n`)
      .join('') ?? ''
  return `${`[${mark}]`.padEnd(10)} ${words}\n${below}`
}
