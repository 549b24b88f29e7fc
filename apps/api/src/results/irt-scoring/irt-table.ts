import type { Data } from '@suluh/contract/platform/endpoint'
import type { irtScoring } from '@suluh/contract/results/irt-scoring'
import { irtModelLabels, irtSentences, onScale } from '@suluh/contract/results/irt-words'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'

type Shown = Pick<Data<typeof irtScoring.one>, 'setting' | 'calibration'>

/** Every question on the scale with its thresholds and fit; without a calibration why there is none. */
export function irtItemTable({ setting, calibration }: Shown): SheetTable {
  if (!setting || !calibration)
    return {
      name: 'Butir',
      titles: ['Keterangan'],
      rows: [[setting ? 'Butir belum dikalibrasi.' : 'Skor IRT tidak dipakai untuk terbitan ini.']],
    }
  const { items, scoring } = calibration
  const steps = items.reduce((most, { ambang }) => Math.max(most, ambang.length), 0)
  return {
    name: 'Butir',
    about: [irtModelLabels[setting.model], ...irtSentences(calibration, setting.scale)],
    titles: [
      'No.',
      'Soal',
      'Murid',
      'Daya pembeda (a)',
      'Galat baku a',
      'Kesukaran (b)',
      'Galat baku b',
      'Kesukaran pada skala',
      ...Array.from({ length: steps }, (_, k) => [`Ambang ${k + 1}`, `Galat baku ambang ${k + 1}`]).flat(),
      'Langkah nilai',
      'Infit',
      'Outfit',
      'S-X²',
      'Derajat bebas',
      'p terkoreksi',
      'RMSEA',
      'Perlu dilihat',
      'Keterangan',
      'Penskoran',
    ],
    rows: items.map((item) => [
      item.number,
      item.stem,
      item.n,
      exact(item.a),
      exact(item.seA),
      exact(item.b),
      exact(item.seB),
      exact(item.b === null ? null : onScale(item.b, setting.scale)),
      ...Array.from({ length: steps }, (_, k) => [
        exact(item.ambang[k] ?? null),
        exact(item.galatAmbang[k] ?? null),
      ]).flat(),
      item.langkah.map(({ dari, sampai }) => stepWords(dari, sampai)).join(' | '),
      exact(item.infit),
      exact(item.outfit),
      exact(item.sX2),
      item.df,
      exact(item.p),
      exact(item.rmsea),
      item.a === null ? null : item.perluDilihat ? 'Ya' : 'Tidak',
      item.reason ?? item.catatan,
      scoring.label,
    ]),
  }
}

function stepWords(dari: number, sampai: number): string {
  const points = (value: number) => value.toLocaleString('id', { maximumFractionDigits: 2 })
  return dari === sampai ? points(dari) : `${points(dari)} sampai ${points(sampai)}`
}

/** Information and standard error along the scale. */
export function irtCurveTable({ setting, calibration }: Shown): SheetTable {
  return {
    name: 'Ketelitian',
    titles: ['Kemampuan (θ)', 'Pada skala', 'Informasi tes', 'Galat baku θ', 'Galat baku pada skala'],
    rows: (setting && calibration ? calibration.kurva : []).map(({ theta, informasi, galat }) => [
      exact(theta),
      exact(onScale(theta, setting!.scale)),
      exact(informasi),
      exact(galat),
      exact(galat === null ? null : galat * setting!.scale.spread),
    ]),
  }
}

/** How many students stand where, the lowest first. */
export function irtSpreadTable({ setting, calibration }: Shown): SheetTable {
  return {
    name: 'Sebaran murid',
    titles: ['Dari (θ)', 'Sampai (θ)', 'Dari (skala)', 'Sampai (skala)', 'Murid'],
    rows: (setting && calibration ? calibration.sebaran : []).map(({ dari, sampai, murid }) => [
      exact(dari),
      exact(sampai),
      exact(onScale(dari, setting!.scale)),
      exact(onScale(sampai, setting!.scale)),
      murid,
    ]),
  }
}
