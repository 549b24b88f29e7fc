import { z } from 'zod'
import { Id, Time } from '../platform/endpoint.ts'
import { Figure, RankStyle } from '../platform/result-shapes.ts'

export const Named = z.object({ id: Id, nama: z.string() })
export type Named = z.infer<typeof Named>

/** What an order of students may be declared by; `bagian:<id>` is the score of a section. */
const criterionNames = ['skor', 'benar', 'salah', 'kosong', 'waktu', 'lahir'] as const

export const Criterion = z.object({
  by: z
    .union([z.enum(criterionNames), z.string().regex(/^bagian:[0-9a-f-]{36}$/)])
    .meta({ label: 'urutan menurut' }),
  order: z.enum(['asc', 'desc']).meta({ label: 'urutan' }),
})
export type Criterion = z.infer<typeof Criterion>

/** How the students of an event are ranked. The first criterion is the score; equals on all of them share a rank. */
export const Peringkat = z.object({
  chain: z
    .array(Criterion)
    .min(1, 'Pilih sedikitnya satu ukuran')
    .max(8, 'Paling banyak 8 ukuran')
    .refine((chain) => chain[0]?.by === 'skor' && chain[0].order === 'desc', 'Ukuran pertama adalah skor')
    .refine(
      (chain) => new Set(chain.map(({ by }) => by)).size === chain.length,
      'Ukuran yang sama tidak boleh dipakai dua kali',
    )
    .meta({ label: 'urutan pemeringkatan' }),
  style: RankStyle,
})
export type Peringkat = z.infer<typeof Peringkat>

/** Without declared rules: the score alone. */
export const plainPeringkat: Peringkat = { chain: [{ by: 'skor', order: 'desc' }], style: '1-2-2-4' }

const criteria: Record<string, [asc: string, desc: string]> = {
  skor: ['skor terendah', 'skor tertinggi'],
  benar: ['benar paling sedikit', 'benar terbanyak'],
  salah: ['salah paling sedikit', 'salah terbanyak'],
  kosong: ['kosong paling sedikit', 'kosong terbanyak'],
  waktu: ['waktu tercepat', 'waktu terlama'],
  lahir: ['usia tertua', 'usia termuda'],
}

type Section = { id: string; nama: string }

export function criterionWords({ by, order }: Criterion, sections: readonly Section[]): string {
  const known = criteria[by]
  if (known) return known[order === 'asc' ? 0 : 1]
  const nama = sections.find(({ id }) => `bagian:${id}` === by)?.nama ?? 'bagian'
  return `skor ${nama} ${order === 'asc' ? 'terendah' : 'tertinggi'}`
}

/** The rules of a ranking in one sentence. */
export function peringkatWords({ chain, style }: Peringkat, sections: readonly Section[]): string {
  const ties = chain.slice(1).map((each) => criterionWords(each, sections))
  const how = ties.length > 0 ? `Seri diputus oleh ${ties.join(', lalu ')}.` : 'Skor sama berbagi peringkat.'
  return `Peringkat menurut skor. ${how}${style === '1-2-2-3' ? ' Nomor sesudah seri tidak dilompati.' : ''}`
}

/** Counts of nilai: below 0, then by tens from 0, the last with 100. */
export const bandCount = 11

/** What each of these counts is of; those below 0 exist under minus scoring only. */
export const bandNames: readonly string[] = [
  '< 0',
  ...Array.from({ length: 10 }, (_, ten) => `${ten * 10}–${ten * 10 + (ten === 9 ? 10 : 9)}`),
]

/** These nilai counted; one of thirds may fall a hair short of the ten it stands for. */
export function bandsOf(values: Iterable<number>): number[] {
  const bands = Array.from({ length: bandCount }, () => 0)
  for (const nilai of values) {
    const band = nilai < -1e-9 ? 0 : 1 + Math.min(bandCount - 2, Math.floor((nilai + 1e-9) / 10))
    bands[band]! += 1
  }
  return bands
}

/** How many results there are, what they reached on average, and against the thresholds. */
export const Capaian = z.object({
  n: z.number().int(),
  mean: Figure,
  /** Against the packages' thresholds; both 0 where these have none. */
  lulus: z.number().int(),
  belum: z.number().int(),
  /** Whom missing marks can still bring to the threshold; nobody else is undecided. */
  menunggu: z.number().int(),
  /** Results that wait for marks: the figures are provisional while there are any. */
  pending: z.number().int(),
})

/** One event as one unit took it. */
export const Ringkasan = Capaian.extend({
  sd: Figure,
  min: Figure,
  q1: Figure,
  median: Figure,
  q3: Figure,
  max: Figure,
  bands: z.array(z.number().int()),
})
export type Ringkasan = z.infer<typeof Ringkasan>

/** Mastery in percent of the points possible. */
export const DayaSerap = z.object({
  n: z.number().int(),
  mean: Figure,
  /** 95 % confidence interval of the mean; null for fewer than two. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
})
export type DayaSerap = z.infer<typeof DayaSerap>

export const AspekDayaSerap = DayaSerap.extend({
  /** Null: the whole subject. */
  aspekId: Id.nullable(),
  nama: z.string(),
  questions: z.number().int(),
})
export type AspekDayaSerap = z.infer<typeof AspekDayaSerap>

/** When a report's figures were made and from what. */
export const Kesegaran = z.object({
  computedAt: Time.nullable(),
  /** Newer results are being worked in. */
  isComputing: z.boolean(),
  scoringVersion: z.number().int(),
})
export type Kesegaran = z.infer<typeof Kesegaran>

/** KKM or KKTP of a subject, in percent; each is the least that reaches it. */
export const Kktp = z
  .object({
    sebagian: z.number().min(0).max(100).meta({ label: 'batas tuntas sebagian' }),
    tuntas: z.number().min(0).max(100).meta({ label: 'batas tuntas' }),
    pengayaan: z.number().min(0).max(100).meta({ label: 'batas pengayaan' }),
  })
  .refine(({ sebagian, tuntas }) => sebagian <= tuntas, {
    path: ['sebagian'],
    message: 'Batas remedial sebagian tidak boleh di atas batas tuntas',
  })
  .refine(({ tuntas, pengayaan }) => tuntas <= pengayaan, {
    path: ['pengayaan'],
    message: 'Batas pengayaan tidak boleh di bawah batas tuntas',
  })
export type Kktp = z.infer<typeof Kktp>

/** The intervals of the ministry's guide (0–40, 41–65, 66–85, 86–100), until somebody sets a subject's own. */
export const plainKktp: Kktp = { sebagian: 41, tuntas: 66, pengayaan: 86 }

export const TindakLanjut = z.enum(['remedial-penuh', 'remedial-sebagian', 'tuntas', 'pengayaan'])
export type TindakLanjut = z.infer<typeof TindakLanjut>

export const tindakLanjutLabels: Record<TindakLanjut, string> = {
  'remedial-penuh': 'Remedial seluruh bagian',
  'remedial-sebagian': 'Remedial sebagian',
  tuntas: 'Tuntas',
  pengayaan: 'Pengayaan',
}

/** What a mastery in percent asks for. A mastery of thirds may fall a hair short of what it stands for. */
export function tindakLanjutOf(percent: number, { sebagian, tuntas, pengayaan }: Kktp): TindakLanjut {
  const reached = percent + 1e-9
  if (reached >= pengayaan) return 'pengayaan'
  if (reached >= tuntas) return 'tuntas'
  return reached >= sebagian ? 'remedial-sebagian' : 'remedial-penuh'
}
