import { useState, type ClipboardEvent } from 'react'
import { soal } from '@suluh/contract/bank/soal'
import { soalProblemWords } from '@suluh/contract/bank/soal-problem'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { call } from '#platform/kernel/data/call.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { lostInPaste, lostMend } from '#platform/rich-text/editor/take-files.ts'
import { isBlank } from '../writing/entry.ts'
import { isTooLong, looksLikeQuestions } from '../writing/pasted.ts'

/** What became of a paste, for the one who pasted. */
export type PasteNote = { text: string; more: string[]; isWarning: boolean }

const noteOf = (text: string, isWarning = true): PasteNote => ({ text, more: [], isWarning })

const none =
  'Tidak ada soal yang terbaca di tempelan itu, jadi tidak ada yang dimasukkan. Tempel teks soal dan opsinya sendiri-sendiri.'

/**
 * A whole question that is pasted into one that is still empty fills its text, its options and its key. Into a question that says
 * something nothing is taken this way: the paste stays what it is, a text.
 */
export function usePasteQuestion(
  now: () => SoalParts,
  replace: (parts: SoalParts) => void,
): { note: PasteNote | null; onPaste: (event: ClipboardEvent<HTMLElement>) => void } {
  const [note, setNote] = useState<PasteNote | null>(null)
  async function split(text: string, lost: string): Promise<void> {
    setNote(noteOf('Membaca yang ditempel …', false))
    try {
      const { questions, problems } = await call(soal.split, { body: { text } })
      const [first, ...others] = questions
      if (first === undefined) return setNote(noteOf(none))
      if (others.length > 0)
        return setNote(
          noteOf(
            `Tempelan itu berisi ${questions.length} soal, dan di sini hanya satu yang disunting. Tidak ada yang dimasukkan. Buat paket soal baru untuk menempel semuanya, atau tempel satu soal.`,
          ),
        )
      // What was written meanwhile stays.
      if (!isBlank(now())) return setNote(null)
      replace({ content: first.content, key: first.key, pembahasan: first.pembahasan })
      const more = problems.map((problem) => soalProblemWords(problem).message)
      const left = [
        lost !== '' && `${lost} tidak ikut. ${lostMend}`,
        first.stimulus !== '' && 'Bacaan bersamanya tidak ikut; tempel ke bagian bacaan.',
      ].filter((each) => each !== false)
      setNote({
        text: ['Soal ini diisi dari tempelan.', ...left].join(' '),
        more: [...new Set(more)],
        isWarning: more.length > 0 || left.length > 0,
      })
    } catch (error) {
      const isNone = error instanceof RequestError && error.statusCode === 400
      setNote(noteOf(isNone ? none : 'Tempelan belum masuk. Coba tempel lagi.'))
    }
  }
  return {
    note,
    onPaste: (event) => {
      const { target, clipboardData: data } = event
      const text = data.getData('text/plain')
      if (data.files.length > 0 || !(target instanceof Element) || !target.closest('.rich-text')) return
      if (!looksLikeQuestions(text) || isTooLong(text) || !isBlank(now())) return
      event.preventDefault()
      event.stopPropagation()
      void split(text, lostInPaste(data.getData('text/html')))
    },
  }
}
