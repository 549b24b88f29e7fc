import { describe, expect, it } from 'vitest'
import type { AttemptState, Ujian } from '@suluh/contract/exams/ujian'
import { countAnswers, isBlank, statusOf } from './answers/answer-status.ts'
import type { JournalEntry } from './answers/answer-journal.ts'
import { chosen } from '#bank/soal/question/choice-answer.tsx'
import { clockText, thresholdAt } from './exam-clock.tsx'
import { entersAt, examPhase } from './exam-phase.ts'
import {
  examSections,
  isOpened,
  questionPath,
  sectionPhase,
  stepFrom,
  type ExamContent,
} from './exam-section.ts'
import { toggled } from '#bank/soal/question/pair-answer.tsx'
import { createServerClock } from './answers/server-clock.ts'

const at = (minute: number) => new Date(Date.UTC(2025, 2, 7, 1, minute)).toISOString()
const ms = (minute: number) => Date.parse(at(minute))
const choices = ['A', 'B', 'C'].map((id) => ({ id, html: id }))
const soal = (id: string) => ({ id, content: { form: 'pilihan-ganda' as const, stem: id, options: choices } })

/** The first section is open, the second sealed. */
const content: ExamContent = {
  named: {
    sections: [
      { id: 's1', nama: 'Penalaran Umum', pelajaran: ['Matematika', 'B. Indonesia'], sealed: '' },
      { id: 's2', nama: 'العربية', pelajaran: [], sealed: '' },
    ],
  },
  opened: new Map([['s1', { soal: [soal('a'), soal('b')], stimuli: [] }]]),
}
const state = {
  sections: [
    {
      id: 's1',
      opensAt: at(0),
      deadline: at(30),
      questions: 2,
      sectionKey: 'k',
      soal: [
        { id: 'b', options: ['C', 'A', 'B'] },
        { id: 'a', options: null },
      ],
    },
    { id: 's2', opensAt: at(30), deadline: at(60), questions: 3, sectionKey: null, soal: [] },
  ],
} as AttemptState
const entry = (change: Partial<JournalEntry>): JournalEntry => ({
  soal: 'a',
  value: 'A',
  ragu: false,
  seq: 2,
  at: at(1),
  storedSeq: 2,
  ...change,
})

describe('sections', () => {
  const sections = examSections(state, content)
  const [first, second] = sections

  it('stand in the order of the student, questions and options', () => {
    expect(first?.soal.map(({ id }) => id)).toEqual(['b', 'a'])
    const shuffled = first?.soal[0]?.content
    expect(shuffled && 'options' in shuffled && shuffled.options.map(({ id }) => id)).toEqual(['C', 'A', 'B'])
  })

  it('say of what is sealed how many questions it has, and of no question which', () => {
    expect(first?.soal.every(isOpened)).toBe(true)
    expect(second).toMatchObject({ nama: 'العربية', isSealed: true, petunjuk: '' })
    expect(second?.soal.map(({ id, content: known }) => [id, known])).toEqual([
      ['s2/0', undefined],
      ['s2/1', undefined],
      ['s2/2', undefined],
    ])
  })

  it('open and close by the clock', () => {
    expect([ms(29), ms(30), ms(60)].map((now) => second && sectionPhase(second, now))).toEqual([
      'terkunci',
      'terbuka',
      'selesai',
    ])
  })

  it('are left only into an open one', () => {
    if (!first) throw new Error('no section')
    expect(stepFrom(sections, { section: first, num: 1 }, 1, ms(1))?.num).toBe(2)
    expect(stepFrom(sections, { section: first, num: 2 }, 1, ms(1))).toBeUndefined()
    expect(stepFrom(sections, { section: first, num: 2 }, 1, ms(31))?.section.id).toBe('s2')
    expect(stepFrom(sections, { section: first, num: 1 }, -1, ms(1))).toBeUndefined()
  })

  it('have the address of the specification, whatever their name', () => {
    expect(sections.map((section) => questionPath('p', { section, num: 1 }))).toEqual([
      '/paket-soal/p/penalaran-umum/matematika-b-indonesia/s1/1',
      '/paket-soal/p/bagian/soal/s2/1',
    ])
  })
})

describe('answers', () => {
  it('turn tersimpan only when the server has said so', () => {
    expect(statusOf(entry({}))).toBe('stored')
    expect(statusOf(entry({ storedSeq: 1 }))).toBe('waiting')
    expect(statusOf(entry({ storedSeq: 1, refused: 'terlambat' }))).toBe('refused')
    expect(statusOf(entry({ value: null }))).toBe('empty')
    expect(statusOf(undefined)).toBe('empty')
  })

  it('are counted, cleared ones on the way included', () => {
    const entries = new Map([
      ['a', entry({})],
      ['b', entry({ soal: 'b', value: null, storedSeq: 0, ragu: true })],
    ])
    const sections = [{ soal: [{ id: 'a' }, { id: 'b' }] }, { soal: [{ id: 'c' }] }]
    expect(countAnswers(sections, entries)).toMatchObject({
      all: 3,
      answered: 1,
      stored: 1,
      empty: 2,
      ragu: 1,
      unsent: 1,
    })
  })

  it('know blank in every form', () => {
    expect([null, ' ', [], {}, { A: [] }].every(isBlank)).toBe(true)
    expect(['0', ['A'], { A: 'B' }, { A: ['B'] }].some(isBlank)).toBe(false)
  })

  it('choose and take back, in the order of the question', () => {
    expect(chosen(choices, 'A', 'B', false)).toBe('B')
    expect(chosen(choices, ['C'], 'A', true)).toEqual(['A', 'C'])
    expect(chosen(choices, ['A'], 'A', true)).toBeNull()
    expect(toggled({ X: ['B'] }, 'X', 'A', choices)).toEqual({ X: ['A', 'B'] })
    expect(toggled({ X: ['B'] }, 'X', 'B', choices)).toBeNull()
  })
})

describe('the clock', () => {
  it('follows the server and is never ahead of it', () => {
    let device = 1_000_000
    const clock = createServerClock(
      () => device,
      () => device,
    )
    clock.sync(new Date(5_000_000).toISOString())
    device += 1000
    expect(clock.now()).toBe(5_001_000)
    // A slow answer says less than what is known.
    clock.sync(new Date(5_000_000).toISOString())
    expect(clock.now()).toBe(5_001_000)
    // The device's clock was moved by an hour: the server's word counts.
    device += 3_600_000
    clock.sync(new Date(5_002_000).toISOString())
    expect(clock.now()).toBe(5_002_000)
  })

  it('goes on in step while the device’s own clock is moved by a day, and after the device has slept', () => {
    let [device, steady] = [1_000_000, 50]
    const clock = createServerClock(
      () => device,
      () => steady,
    )
    clock.sync(new Date(5_000_000).toISOString())
    for (const moved of [86_400_000, -2 * 86_400_000]) {
      const before = clock.now()
      device += moved + 1000
      steady += 1000
      expect(clock.now()).toBe(before + 1000)
    }
    clock.sync(new Date(6_000_000).toISOString())
    // The lid was closed for an hour.
    device += 3_600_000
    expect(clock.now()).toBe(9_600_000)
  })

  it('starts without network no earlier than the server has been heard', () => {
    let device = 100_000_000
    const clock = createServerClock(
      () => device,
      () => 0,
    )
    // Kept when the device was in step; its clock has been set back by a day since.
    device -= 86_400_000
    clock.restore(0, new Date(100_000_000).toISOString())
    expect(clock.now()).toBe(100_000_000)
  })

  it('reads well', () => {
    expect([5400, 3661, 245, 9, 0].map(clockText)).toEqual(['1:30:00', '1:01:01', '4:05', '0:09', '0:00'])
  })
})

const exam = (status: string, change: object = {}) =>
  ({
    event: { status: 'berlangsung', opensAt: at(0), closesAt: at(60), ...change },
    attempt: { status, number: 1, deadline: status === 'berlangsung' ? at(40) : null },
    latestStart: at(60),
  }) as Ujian

describe('an exam', () => {
  it('stands as its student finds it', () => {
    expect(examPhase(exam('siap'), ms(-1))).toBe('menunggu')
    expect(examPhase(exam('siap'), ms(0))).toBe('buka')
    expect(examPhase(exam('siap'), ms(60))).toBe('tutup')
    expect(examPhase(exam('berlangsung'), ms(39))).toBe('berlangsung')
    expect(examPhase(exam('berlangsung'), ms(40))).toBe('dikumpulkan')
    const paused = exam('berlangsung')
    expect(examPhase({ ...paused, attempt: { ...paused.attempt, paused: true } }, ms(40))).toBe('berlangsung')
    expect(examPhase(exam('dinilai'), ms(1))).toBe('dikumpulkan')
    expect(examPhase(exam('siap', { status: 'batal' }), ms(1))).toBe('batal')
    const handedIn = exam('dinilai', { status: 'batal' })
    expect(examPhase({ ...handedIn, nilai: null }, ms(1))).toBe('batal')
    expect(examPhase({ ...handedIn, nilai: 80 }, ms(1))).toBe('dikumpulkan')
  })

  it('lets those who waited in at moments of their own, by the server’s clock, and who comes later at once', () => {
    const late = exam('siap')
    const opens = Date.parse(late.event.opensAt)
    const moments = Array.from({ length: 100 }, (_, index) => entersAt(late, opens - 1, index / 100) - opens)
    expect(Math.min(...moments)).toBe(0)
    expect(Math.max(...moments)).toBeLessThan(4000)
    expect(new Set(moments.map((ms) => Math.floor(ms / 1000))).size).toBe(4)
    expect(entersAt(late, opens, 0.99)).toBe(opens)
    expect(examPhase(late, opens + 1999, opens + 2000)).toBe('menunggu')
    expect(examPhase(late, opens + 2000, opens + 2000)).toBe('buka')
  })

  it('says when it is too late to begin', () => {
    const strict = { ...exam('siap'), latestStart: at(10) }
    expect(examPhase(strict, ms(10))).toBe('buka')
    expect(examPhase(strict, ms(11))).toBe('terlambat')
  })

  it('announces its thresholds as they pass, and is silent otherwise', () => {
    const said = Array.from({ length: 900 }, (_, left) => thresholdAt(left))
    expect([600, 591, 590, 300, 60, 51, 50, 0, 899].map((left) => said[left])).toEqual([
      10,
      10,
      undefined,
      5,
      1,
      1,
      undefined,
      undefined,
      undefined,
    ])
  })
})
