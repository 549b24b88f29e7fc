import { effectiveScoring } from '@suluh/contract/papers/form-weights'
import { pointsOf } from '@suluh/contract/papers/paket-soal-check'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { sharesOf, usualSeconds } from '@suluh/contract/papers/usual-time'
import type { Draft } from '../builder/builder-draft.ts'

type KisiKisiRow = {
  pelajaran: string
  aspek: string | null
  level: string | null
  perForm: Partial<Record<Form, number>>
  questions: number
  /** How many of them a student gets, on average. */
  asked: number
  points: number
}

/** The blueprint: what the package asks of which pelajaran, aspek and level, and what that brings. */
export function kisiKisiOf({ preset, sections }: Draft) {
  const rows = new Map<string, KisiKisiRow>()
  let seconds = 0
  for (const section of sections) {
    const { soal, draws } = section
    const scoring = effectiveScoring(section)
    const share = sharesOf(soal, draws)
    seconds += usualSeconds({ preset }, section)
    for (const each of soal) {
      const { pelajaran, aspek, level, form } = each
      const key = JSON.stringify([pelajaran, aspek, level])
      const row = rows.get(key) ?? { pelajaran, aspek, level, perForm: {}, questions: 0, asked: 0, points: 0 }
      const part = share.get(each.id) ?? 1
      row.perForm[form] = (row.perForm[form] ?? 0) + 1
      row.questions += 1
      row.asked += part
      row.points += part * pointsOf(each, scoring)
      rows.set(key, row)
    }
  }
  const sorted = [...rows.values()].toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'id'))
  return {
    rows: sorted,
    forms: forms.filter((form) => sorted.some(({ perForm }) => perForm[form])),
    questions: sorted.reduce((sum, row) => sum + row.questions, 0),
    asked: sorted.reduce((sum, row) => sum + row.asked, 0),
    points: sorted.reduce((sum, row) => sum + row.points, 0),
    usualSeconds: Math.ceil(seconds / 60) * 60,
  }
}

/** Behind every word. */
const last = '\uffff'

function placeOf({ pelajaran, aspek, level }: KisiKisiRow): string {
  return [pelajaran, aspek ?? last, level ?? last].join('\n')
}
