import type { ExamSection } from '../exam-section.ts'
import type { Entries, JournalEntry } from './answer-journal.ts'

type Held = NonNullable<JournalEntry['held']>

const sentences: Record<Held, (which: string) => string> = {
  menunggu: (which) =>
    `Jawaban soal ${which} sampai terlambat. Sudah ada di server dan menunggu keputusan pengawas.`,
  diterima: (which) => `Jawaban soal ${which} sampai terlambat dan diterima pengawas.`,
  ditolak: (which) => `Jawaban soal ${which} sampai terlambat dan tidak diterima pengawas.`,
}

/** What became of answers that a proctor decides on, question by question; nothing where there are none. */
export function heldWords(
  sections: readonly Pick<ExamSection, 'nama' | 'soal'>[],
  entries: Entries,
): { isWaiting: boolean; words: string }[] {
  return (['menunggu', 'diterima', 'ditolak'] as const).flatMap((held) => {
    const which = sections.flatMap(({ nama, soal }) => {
      const where = sections.length > 1 ? ` ${nama}` : ''
      return soal.flatMap(({ id }, index) => (entries.get(id)?.held === held ? [`${index + 1}${where}`] : []))
    })
    return which.length > 0
      ? [{ isWaiting: held === 'menunggu', words: sentences[held](which.join(', ')) }]
      : []
  })
}
