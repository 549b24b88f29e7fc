import type { SoalContent } from '../bank/soal-form.ts'

/** The immutable part that every student of a package shares; no key is in it. */
export type PaketContent = {
  nama: string
  sections: { id: string; nama: string; petunjuk?: string; pelajaran: string[]; soal: ContentSoal[] }[]
  /** What several questions share; packages frozen before there were any have none. */
  stimuli?: { id: string; html: string }[]
}
type ContentSoal = { id: string; content: SoalContent; stimulus?: string }
