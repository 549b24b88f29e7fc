import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { Figure, Interval } from '../platform/result-shapes.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { KopHasil } from '../school/kop-hasil.ts'
import { Terbitan, whichTerbitan } from './terbitan.ts'
import { SoalContent } from '../bank/soal-form.ts'
import { Form } from '../bank/soal-words.ts'

export const Verdict = z.enum(['diterima', 'direvisi', 'ditolak', 'periksa-kunci', 'data-belum-cukup'])
export type Verdict = z.infer<typeof Verdict>
export const verdictLabels: Record<Verdict, string> = {
  diterima: 'Diterima',
  direvisi: 'Perlu direvisi',
  ditolak: 'Ditolak',
  'periksa-kunci': 'Periksa kunci',
  'data-belum-cukup': 'Data belum cukup',
}

export const OptionStatistik = z.object({
  id: z.string(),
  isKey: z.boolean(),
  count: z.number(),
  share: Figure,
  meanTotal: Figure,
  correlation: Figure,
  restCorrelation: Figure,
  arifin: Figure,
  working: z.boolean().nullable(),
  /** Share of the strongest and of the weakest 27 % who chose it. */
  upperShare: Figure,
  lowerShare: Figure,
  /** Share who chose it in each fifth of the students, the weakest first; null for an empty fifth. */
  curve: z.array(Figure),
})
export type OptionStatistik = z.infer<typeof OptionStatistik>

export const ButirStatistik = z.object({
  soalId: Id,
  number: z.number().int(),
  section: z.string(),
  form: Form,
  stem: z.string(),
  n: z.number(),
  mean: Figure,
  sd: Figure,
  max: z.number(),
  facility: Figure,
  facilityInterval: Interval,
  facilityLabel: z.string().nullable(),
  itemTotal: Figure,
  itemRest: Figure,
  itemRestInterval: Interval,
  alphaIfDeleted: Figure,
  d27: Figure,
  d50: Figure,
  discrimination: Figure,
  discriminationLabel: z.string().nullable(),
  omitted: Figure,
  notReached: Figure,
  effectiveWeight: Figure,
  options: z.array(OptionStatistik),
  verdict: Verdict,
  advice: z.string(),
})
export type ButirStatistik = z.infer<typeof ButirStatistik>

/** How dependable the decision at a threshold is, of the whole test or of a section. */
export const AmbangStatistik = z.object({
  /** Null for the whole test. */
  bagian: z.string().nullable(),
  satuan: z.enum(['skor', 'nilai']),
  batas: z.number(),
  /** Share decided as their true score would be, and share decided the same by another test of this kind. */
  akurasi: Figure,
  konsistensi: Figure,
  kappa: Figure,
  /** Share who reach it though their true score does not, and the other way round. */
  lulusKeliru: Figure,
  gagalKeliru: Figure,
  /** The same from the scale of ability (Lee), where the publication has one and all its questions are on it. */
  lee: z.object({ akurasi: z.number(), konsistensi: z.number(), kappa: Figure }).nullable().default(null),
  /** Why nothing can be said. */
  alasan: z.string().nullable(),
})
export type AmbangStatistik = z.infer<typeof AmbangStatistik>

export const StatistikPaket = z.object({
  /** Students whose results are in it. */
  n: z.number().int(),
  computedAt: Time,
  /** Whose keys and rules the scores follow. */
  scoring: z.object({ number: z.number().int(), label: z.string() }),
  test: z.object({
    itemCount: z.number(),
    maxScore: z.number(),
    mean: Figure,
    median: Figure,
    mode: Figure,
    sd: Figure,
    min: Figure,
    q1: Figure,
    q3: Figure,
    max: Figure,
    skewness: Figure,
    kurtosis: Figure,
    kr20: Figure,
    alpha: Figure,
    alphaInterval: Interval,
    alphaLabel: z.string().nullable(),
    /** Of what one factor explains; and Guttman's lower bound. None where questions were drawn. */
    omega: Figure,
    omegaInterval: Interval,
    lambda2: Figure,
    lambda2Interval: Interval,
    sem: Figure,
    splitHalf: Figure,
    /** Whether students ran out of time; null where the order of the questions is not the same for all. */
    speededness: z
      .object({
        completed: z.number(),
        reachedThreeQuarters: z.number(),
        meanNotReached: z.number(),
        enoughTime: z.boolean(),
      })
      .nullable(),
    distribution: z.object({ from: z.number(), width: z.number(), counts: z.array(z.number()) }),
  }),
  ambang: z.array(AmbangStatistik),
  items: z.array(ButirStatistik),
})
export type StatistikPaket = z.infer<typeof StatistikPaket>

/** Answers by the seconds between one and the next, as each was last changed. */
export const TempoMenjawab = z.object({
  /** Students whose times are known, and whether they are a draw from more. */
  murid: z.number().int(),
  contoh: z.boolean(),
  jawaban: z.number().int(),
  /** Share of answers that took less than a tenth of their item's mean time, ten seconds at most. */
  sekejap: Figure,
  benarSekejap: Figure,
  benarLain: Figure,
  /** Students with enough answers to say it, and those of whom more than a tenth of the answers are such. */
  dinilai: z.number().int(),
  kurangUpaya: z.number().int(),
  butir: z.array(
    z.object({ number: z.number().int(), n: z.number().int(), batasDetik: Figure, sekejap: Figure }),
  ),
  /** Why nothing can be said, in Indonesian. */
  alasan: z.string().nullable(),
})
export type TempoMenjawab = z.infer<typeof TempoMenjawab>

export const statistikPaketSoal = {
  /** Stored statistics of one publication; `isComputing` while newer results are being worked in. */
  one: endpoint('GET', '/paket-soal/:id/statistik', {
    izin: 'hasil-ujian.read',
    query: z.object(whichTerbitan),
    data: z.object({
      paketSoal: z.object({ id: Id, nama: z.string() }),
      snapshotId: Id.nullable(),
      terbitan: z.array(Terbitan),
      isComputing: z.boolean(),
      /** Of exams that are open now: how many have handed in, and how many are invited. */
      berlangsung: z.object({ submitted: z.number().int(), all: z.number().int() }).nullable(),
      statistik: StatistikPaket.nullable(),
      kop: KopHasil,
    }),
  }),
  /** What an item asked as it was published: its words, what it shares with others, its options. */
  butir: endpoint('GET', '/paket-soal/:id/statistik/:soalId', {
    izin: 'hasil-ujian.read',
    query: z.object(whichTerbitan),
    data: z.object({ content: SoalContent, stimulus: z.string() }),
  }),
  /** How many answers were given too fast to have been thought about. */
  tempo: endpoint('GET', '/paket-soal/:id/statistik/tempo', {
    izin: 'hasil-ujian.read',
    query: z.object(whichTerbitan),
    data: TempoMenjawab,
  }),
  /** Every item with its figures, as they are stored. */
  exported: endpoint('GET', '/paket-soal/:id/statistik/ekspor', {
    izin: 'hasil-ujian.read',
    query: z.object({ ...whichTerbitan, format: SheetFormat }),
    data: z.custom<never>(),
  }),
}
