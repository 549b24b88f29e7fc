import { describe, expect, it } from 'vitest'
import { examHeadLine, pelajaranHeadLine } from './head-line.ts'

const none = { sd: null, min: 32, q1: 32, median: 32, q3: 32, max: 32, bands: [] }
const waiting = { ...none, n: 1, mean: 32, lulus: 0, belum: 0, menunggu: 1, pending: 1 }

describe('what is said of an exam', () => {
  it('is a nilai where there is one result, and an average of more', () => {
    const exam = { threshold: null, all: null, sections: [] }
    expect(examHeadLine(exam, waiting)).toBe('1 murid, nilai 32,0. Paket ini tidak memakai ambang batas.')
    expect(examHeadLine(exam, { ...waiting, n: 2 })).toContain('2 murid, rata-rata 32,0.')
  })

  it('never denies a threshold because nothing is marked yet', () => {
    const exam = { threshold: 75, all: null, sections: [] }
    expect(examHeadLine(exam, waiting)).toBe(
      '1 murid, nilai 32,0. Siapa yang mencapai ambang 75 diketahui setelah semua jawaban dinilai.',
    )
    expect(examHeadLine(exam, { ...waiting, lulus: 1, menunggu: 0, pending: 0 })).toContain(
      '1 dari 1 (100%) mencapai ambang 75.',
    )
    expect(examHeadLine(exam, { ...waiting, n: 10, lulus: 3, belum: 3, menunggu: 4 })).toContain(
      '3 dari 6 yang sudah pasti (50%) mencapai ambang 75; 4 lagi belum pasti karena menunggu dinilai, jadi akhirnya antara 30% dan 70%.',
    )
  })
})

it('gives a single result of a subject no interval', () => {
  const whole = {
    aspekId: null,
    nama: 'Matematika',
    questions: 4,
    n: 1,
    mean: 40,
    interval: null,
    allMean: 40,
  }
  const said = pelajaranHeadLine({ aspek: [whole], batas: { tuntas: 75 }, events: [{}] } as never)
  expect(said).toBe('Daya serap 40% (1 hasil pada 1 ujian).')
})
