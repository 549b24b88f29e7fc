import type { PaketSoalDraft, StatusPaket } from '@suluh/contract/papers/paket-soal'
import { presets } from '@suluh/contract/papers/preset'
import { type PresetId } from '@suluh/contract/papers/paket-soal'
import { randomUUID } from 'node:crypto'

/** A new package as its preset lays it out, still without questions. */
export function draftOf(nama: string, preset: PresetId): PaketSoalDraft {
  const { timeMode, navigation, durationSeconds, threshold, profil = [], sections } = presets[preset]
  return {
    nama,
    preset,
    timeMode,
    navigation,
    durationSeconds,
    threshold,
    profil,
    sections: sections.map((section) => ({
      id: randomUUID(),
      nama: section.nama,
      durationSeconds: section.durationSeconds,
      threshold: section.threshold,
      shuffleQuestions: false,
      shuffleOptions: false,
      scoring: { base: section.rule, perForm: {} },
      petunjuk: '',
      draws: [],
      soalIds: [],
    })),
  }
}

/** The steps a package may take; publishing freezes it, going back to draft opens it again. */
export const statusSteps: Record<StatusPaket, StatusPaket[]> = {
  draf: ['terbit', 'arsip'],
  terbit: ['draf', 'arsip'],
  arsip: ['draf'],
}
