import type { SoalContent } from '../bank/soal-form.ts'

/** The immutable part that every student of a package shares, as it is frozen; no key to a question is in it. */
export type PaketContent = {
  nama: string
  sections: { id: string; nama: string; petunjuk?: string; pelajaran: string[]; soal: ContentSoal[] }[]
  /** What several questions share; packages frozen before there were any have none. */
  stimuli?: { id: string; html: string }[]
}

/**
 * The same as it travels to a student's device, at any time before: each section is sealed, and says no more than what
 * it is called. `sealed` is base64 of iv, ciphertext and tag, by AES-256-GCM, of a gzipped `SectionContent`; what opens
 * it is in the attempt's state once the section is open.
 */
export type SealedContent = { sections: { id: string; nama: string; pelajaran: string[]; sealed: string }[] }

/** What a section's seal keeps back. */
export type SectionContent = {
  petunjuk?: string
  soal: ContentSoal[]
  stimuli: { id: string; html: string }[]
}

/** What a section's seal names, so that no other opens in its place: where the content lies, and the section. */
export function sealOf(contentHash: string, sectionId: string): string {
  return `soal:${contentHash}:${sectionId}`
}

type ContentSoal = { id: string; content: SoalContent; stimulus?: string }
