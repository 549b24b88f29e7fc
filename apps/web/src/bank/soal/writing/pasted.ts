import { mostPasted, soal } from '@suluh/contract/bank/soal'
import type { ImportedSoal } from '@suluh/contract/bank/soal-import'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import { soalProblems } from '@suluh/contract/bank/soal-form'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { lostMend } from '#platform/rich-text/editor/take-files.ts'
import { call } from '#platform/kernel/data/call.ts'
import type { Facts } from '../editor/editor-values.ts'
import { newEntry, type Entry } from './entry.ts'

/** More questions at once come as a file, where they can be looked at before they are stored. */
const mostQuestions = 200
const optionStart = /^\s*\(?[A-Ha-h]\s*[.)]\s*\S/
const numberStart = /^\s*\d{1,3}\s*[.)]\s*\S/

/** Whether a pasted text is more than words: options under each other, or questions with numbers. */
export function looksLikeQuestions(text: string): boolean {
  const lines = text.split(/\r?\n/)
  const count = (start: RegExp) => lines.filter((line) => start.test(line)).length
  return lines.length >= 3 && (count(optionStart) >= 2 || (count(numberStart) >= 2 && lines.length >= 4))
}

const listed = /^\s*\(?([A-Za-z]{1,2})\s*[.)]\s*(?=\S)/

/** The options of a text that holds nothing else, without their letters; behind Z come AA and AB. */
export function pastedOptions(text: string): string[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isOption = (line: string, index: number) => {
    const letters = listed.exec(line)?.[1]
    return letters !== undefined && (letters.length === 1 || index >= 26)
  }
  if (lines.length < 2 || !lines.every(isOption)) return undefined
  return lines.map((line) => line.replace(listed, '').trim())
}

/** What was made of a paste, in words for the one who pasted. */
export type PasteNotice = { text: string; more: string[]; isWarning: boolean; keys: string[] }
export type Pasted = { entries: Entry[]; notice: PasteNotice }

/** The questions of a pasted text, such as the one they are pasted into; what has no key keeps none. */
export async function splitPaste(
  { text, lost }: { text: string; lost: string },
  facts: Facts,
  sectionId: string | null,
): Promise<Pasted> {
  const { questions, problems } = await call(soal.split, { body: { text } })
  if (questions.length > mostQuestions)
    return {
      entries: [],
      notice: {
        text: `Tempelan itu berisi ${questions.length} soal; sekali tempel paling banyak ${mostQuestions}. Tidak ada yang dimasukkan. Tempel sebagian, atau simpan sebagai berkas Word atau teks lalu impor.`,
        more: [],
        isWarning: true,
        keys: [],
      },
    }
  const texts = await storeTexts(questions)
  const entries = questions.map(({ content, key, pembahasan, stimulus: html }) => ({
    ...newEntry(
      { content, key, pembahasan },
      { ...facts, level: null, tags: [], stimulusId: texts.get(html) ?? null, status: 'draf' },
      sectionId,
    ),
    stimulus: html,
  }))
  const open = questions.filter((question) => soalProblems(question).length > 0).length
  const more = problems
    .filter(({ question, severity }) => question === null || severity === 'peringatan')
    .map((problem) => `${problem.place}: ${soalProblemWords(problem).message}`)
  return {
    entries,
    notice: {
      text: `${entries.length} soal ditempel${open > 0 ? `, ${open} di antaranya belum lengkap: lihat catatan di sampingnya` : ', semuanya lengkap'}.${lost === '' ? '' : ` ${lost} tidak ikut. ${lostMend}`}`,
      more: [...new Set(more)],
      isWarning: open > 0 || more.length > 0 || lost !== '',
      keys: entries.map(({ key }) => key),
    },
  }
}

/** A text that several questions share is stored once. */
async function storeTexts(questions: readonly ImportedSoal[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { stimulus: html } of questions)
    if (html !== '' && !ids.has(html)) ids.set(html, (await call(stimulus.create, { body: { html } })).id)
  return ids
}

export function isTooLong(text: string): boolean {
  return text.length > mostPasted
}
