import { pointsOf } from '@suluh/contract/paket-soal-check'
import { forms, type Form } from '@suluh/contract/soal-words'
import type { Draft } from './builder-draft.ts'

type KisiKisiRow = {
  pelajaran: string
  aspek: string | null
  level: string | null
  perForm: Partial<Record<Form, number>>
  questions: number
  points: number
}

/** Minutes that a question of each form usually takes, to compare with the time given. */
const usualMinutes: Record<Form, number> = {
  'pilihan-ganda': 1.5,
  'pilihan-ganda-kompleks': 2,
  'pilihan-berbobot': 1,
  kategori: 2,
  menjodohkan: 2.5,
  'isian-singkat': 2,
  uraian: 8,
}

/** The blueprint: what the package asks of which pelajaran, aspek and level, and what that brings. */
export function kisiKisiOf({ sections }: Draft) {
  const rows = new Map<string, KisiKisiRow>()
  let minutes = 0
  for (const { soal, scoring } of sections) {
    for (const each of soal) {
      const { pelajaran, aspek, level, form } = each
      const key = JSON.stringify([pelajaran, aspek, level])
      const row = rows.get(key) ?? { pelajaran, aspek, level, perForm: {}, questions: 0, points: 0 }
      row.perForm[form] = (row.perForm[form] ?? 0) + 1
      row.questions += 1
      row.points += pointsOf(each, scoring)
      minutes += usualMinutes[form]
      rows.set(key, row)
    }
  }
  const sorted = [...rows.values()].toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'id'))
  return {
    rows: sorted,
    forms: forms.filter((form) => sorted.some(({ perForm }) => perForm[form])),
    questions: sorted.reduce((sum, row) => sum + row.questions, 0),
    points: sorted.reduce((sum, row) => sum + row.points, 0),
    usualSeconds: minutes * 60,
  }
}

function placeOf({ pelajaran, aspek, level }: KisiKisiRow): string {
  return [pelajaran, aspek ?? '~', level ?? '~'].join('\n')
}
