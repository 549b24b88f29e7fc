import { expect, it } from 'vitest'
import { presets } from './preset.ts'
import { presetIds } from './paket-soal.ts'

// Numbers of the official papers: questions and minutes of each section, points, least scores.
const facts = {
  ulangan: { minutes: 90, time: 'keseluruhan bebas', sections: [[null, 90, '1/0/0', null]], threshold: 75 },
  akm: {
    minutes: 180,
    time: 'per-section terkunci',
    sections: [
      [36, 90, '1/0/0', null],
      [36, 90, '1/0/0', null],
    ],
  },
  'akm-sd': {
    minutes: 150,
    time: 'per-section terkunci',
    sections: [
      [30, 75, '1/0/0', null],
      [30, 75, '1/0/0', null],
    ],
  },
  tka: {
    minutes: 140,
    time: 'per-section terkunci',
    sections: [
      [null, 45, '1/0/0', null],
      [null, 50, '1/0/0', null],
      [null, 45, '1/0/0', null],
    ],
  },
  'tka-pilihan': {
    minutes: 120,
    time: 'per-section terkunci',
    sections: [
      [null, 60, '1/0/0', null],
      [null, 60, '1/0/0', null],
    ],
  },
  'tka-sd-smp': {
    minutes: 120,
    time: 'per-section terkunci',
    sections: [
      [null, 60, '1/0/0', null],
      [null, 60, '1/0/0', null],
    ],
  },
  'utbk-snbt': {
    minutes: 195,
    time: 'per-section terkunci',
    questions: 160,
    sections: [
      [30, 30, '1/0/0', null],
      [20, 15, '1/0/0', null],
      [20, 25, '1/0/0', null],
      [20, 20, '1/0/0', null],
      [30, 42.5, '1/0/0', null],
      [20, 20, '1/0/0', null],
      [20, 42.5, '1/0/0', null],
    ],
  },
  'skd-cpns': {
    minutes: 100,
    time: 'keseluruhan bebas',
    questions: 110,
    sections: [
      [30, 30, '5/0/0', 65],
      [35, 35, '5/0/0', 80],
      [45, 35, '5/0/0', 166],
    ],
  },
  sbmptn: {
    minutes: 210,
    time: 'per-section terkunci',
    questions: 150,
    sections: [
      [90, 105, '4/-1/0', null],
      [60, 105, '4/-1/0', null],
    ],
  },
} as const

it.each(presetIds)('the preset %s is the official paper', (id) => {
  const { sections, durationSeconds, timeMode, navigation, threshold } = presets[id]
  const known = facts[id]
  expect(
    sections.map((each) => [
      each.questions,
      each.durationSeconds / 60,
      `${each.rule.correct}/${each.rule.wrong}/${each.rule.blank}`,
      each.threshold,
    ]),
  ).toEqual(known.sections)
  expect([durationSeconds / 60, `${timeMode} ${navigation}`]).toEqual([known.minutes, known.time])
  expect(sections.reduce((sum, each) => sum + each.durationSeconds, 0)).toBe(durationSeconds)
  expect(threshold).toBe('threshold' in known ? known.threshold : null)
  const questions = 'questions' in known ? known.questions : undefined
  const sum = sections.reduce((all, each) => all + (each.questions ?? 0), 0)
  expect(questions ?? sum).toBe(sum)
})

it('SKD: the least scores add up to 311 of 550, and the special tracks have theirs', () => {
  const { sections, profil } = presets['skd-cpns']
  expect(sections.reduce((sum, { threshold }) => sum + (threshold ?? 0), 0)).toBe(311)
  expect(sections.reduce((sum, { questions, rule }) => sum + (questions ?? 0) * rule.correct, 0)).toBe(550)
  expect(profil?.map(({ skor, sections: least }) => [skor, ...least.map((each) => each.skor)])).toEqual([
    [286, 60],
    [311, 85],
  ])
})
