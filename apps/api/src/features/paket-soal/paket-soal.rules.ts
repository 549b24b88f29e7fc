import type { PaketSoalDetail, PaketSoalDraft, StatusPaket } from '@suluh/contract/paket-soal'
import { presets, type PresetId } from '@suluh/contract/preset'
import { randomUUID } from 'node:crypto'

/** A new package as its preset lays it out, still without questions. */
export function draftOf(nama: string, preset: PresetId): PaketSoalDraft {
  const { timeMode, navigation, durationSeconds, threshold, sections } = presets[preset]
  return {
    nama,
    preset,
    timeMode,
    navigation,
    durationSeconds,
    threshold,
    sections: sections.map((section) => ({
      id: randomUUID(),
      nama: section.nama,
      durationSeconds: section.durationSeconds,
      threshold: section.threshold,
      shuffleQuestions: false,
      shuffleOptions: false,
      scoring: { base: section.rule, perForm: {} },
      soalIds: [],
    })),
  }
}

/** What keeps a package from being published, in words. */
export function paketProblems({ sections }: Pick<PaketSoalDetail, 'sections'>): string[] {
  const problems = sections
    .filter((section) => section.soal.length === 0)
    .map((section) => `Bagian "${section.nama}" belum punya soal`)
  const drafts = sections.flatMap(({ soal }) => soal).filter(({ status }) => status === 'draf').length
  if (drafts) problems.push(`${drafts} soal masih draf; lengkapi lalu tandai siap`)
  const names = sections.map((section) => section.nama.toLowerCase())
  const twice = sections.filter((section, index) => names.indexOf(section.nama.toLowerCase()) !== index)
  return [...problems, ...twice.map((section) => `Nama bagian "${section.nama}" dipakai dua kali`)]
}

/** The steps a package may take; publishing freezes it, going back to draft opens it again. */
export const statusSteps: Record<StatusPaket, StatusPaket[]> = {
  draf: ['terbit', 'arsip'],
  terbit: ['draf', 'arsip'],
  arsip: ['draf'],
}
