import { paketFinding } from './paket-check-words.ts'
import type { PaketCheck, PaketSoalDetail } from './paket-soal.ts'

const namedLetter =
  /\b([Jj]awaban|[Kk]unci|[Oo]psi|[Pp]ilihan)(nya)?( yang (benar|tepat|paling tepat))?( adalah| ialah| yaitu)?\s*[:=]?\s*\(?[A-E]\b/

/** Whether a text speaks of an option by its letter: "Jawaban: C", "opsi B". */
export function namesLetters(html: string): boolean {
  return namedLetter.test(html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' '))
}

type ShuffledSection = Pick<PaketSoalDetail['sections'][number], 'id' | 'nama' | 'shuffleOptions' | 'soal'>

/** Explanations that name letters, where each student has the options in another order. */
export function letterChecks({ id: sectionId, nama, shuffleOptions, soal }: ShuffledSection): PaketCheck[] {
  if (!shuffleOptions) return []
  return soal.flatMap(({ id: soalId, namesLetters }, index) =>
    namesLetters
      ? [
          {
            ...paketFinding('soal-sebut-huruf', `${nama}, soal ${index + 1}`),
            level: 'saran',
            sectionId,
            soalId,
          },
        ]
      : [],
  )
}
