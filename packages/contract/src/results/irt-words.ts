import type { IrtButir, IrtCalibration, IrtModel, IrtScale } from './irt-scoring.ts'

export const irtModelLabels: Record<IrtModel, string> = {
  '1pl': '1PL (kesukaran)',
  '2pl': '2PL (kesukaran dan daya pembeda)',
  pcm: 'PCM (nilai sebagian, satu daya pembeda)',
  gpcm: 'GPCM (nilai sebagian, daya pembeda tiap butir)',
  grm: 'GRM (nilai bertingkat, daya pembeda tiap butir)',
}

/** Models that take right and wrong only. */
export function isBinary(model: IrtModel): boolean {
  return model === '1pl' || model === '2pl'
}

const list = (numbers: readonly number[]) => new Intl.ListFormat('id').format(numbers.map(String))
const whole = (value: number) => Math.round(value).toLocaleString('id')
const percent = (share: number) => `${Math.round(share * 100)}%`

/** On the scale that people read, not cut at its ends. */
export function onScale(theta: number, { centre, spread }: Pick<IrtScale, 'centre' | 'spread'>): number {
  return centre + spread * theta
}

/** Least and greatest θ where the test says at least half as much as where it says most. */
export function sharpRegion(kurva: IrtCalibration['kurva']): { dari: number; sampai: number } | null {
  const most = kurva.reduce((greatest, { informasi }) => Math.max(greatest, informasi), 0)
  const sharp = kurva.filter(({ informasi }) => informasi >= most / 2)
  if (most === 0 || sharp.length < 2) return null
  return { dari: sharp[0]!.theta, sampai: sharp.at(-1)!.theta }
}

type Level = IrtCalibration['sebaran'][number]

/** Where a tenth of the students or more stand, and no step of any question is near: neighbouring levels are one. */
export function emptyLevel({ sebaran, items }: Pick<IrtCalibration, 'sebaran' | 'items'>): Level | null {
  const steps = items.flatMap(({ ambang }) => ambang)
  const all = sebaran.reduce((sum, { murid }) => sum + murid, 0)
  const found: Level[] = []
  let open: Level | undefined
  for (const level of sebaran) {
    const { dari, sampai, murid } = level
    const isEmpty = murid > 0 && !steps.some((b) => b >= dari - 0.25 && b < sampai + 0.25)
    if (isEmpty && open) open = { dari: open.dari, sampai, murid: open.murid + murid }
    else if (isEmpty) open = level
    if (open && !isEmpty) {
      found.push(open)
      open = undefined
    }
  }
  if (open) found.push(open)
  return found.toSorted((a, b) => b.murid - a.murid).find(({ murid }) => murid >= all / 10) ?? null
}

/** The scale in a few sentences: how far to trust it, where it measures well, what does not go with the model. */
export function irtSentences(calibration: IrtCalibration, scale: IrtScale): string[] {
  const { n, reason, reliability, kurva, sebaran, items, janggal } = calibration
  if (reason !== null) return [reason]
  const said: string[] = []
  said.push(
    reliability === null
      ? `Reliabilitas skor tidak dapat dihitung (n = ${n}).`
      : `Reliabilitas skor ${reliability.toLocaleString('id', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} (n = ${n}).`,
  )
  const sharp = sharpRegion(kurva)
  if (sharp) {
    const all = sebaran.reduce((sum, { murid }) => sum + murid, 0)
    const within = sebaran
      .filter(({ dari, sampai }) => dari + sampai >= 2 * sharp.dari && dari + sampai <= 2 * sharp.sampai)
      .reduce((sum, { murid }) => sum + murid, 0)
    said.push(
      `Paling teliti antara ${whole(onScale(sharp.dari, scale))} dan ${whole(onScale(sharp.sampai, scale))}; ${percent(all > 0 ? within / all : 0)} murid di situ.`,
    )
  }
  const empty = emptyLevel(calibration)
  if (empty)
    said.push(
      `Belum ada butir yang setingkat dengan ${empty.murid} murid antara ${whole(onScale(empty.dari, scale))} dan ${whole(onScale(empty.sampai, scale))}.`,
    )
  said.push(fitSentence(items))
  if (janggal > 0) said.push(`${janggal} dari ${n} murid menjawab di luar dugaan.`)
  return said
}

function fitSentence(items: readonly IrtButir[]): string {
  const known = items.filter(({ a }) => a !== null)
  const look = known.filter(({ perluDilihat }) => perluDilihat).map(({ number }) => number)
  if (look.length > 0)
    return `${look.length} dari ${known.length} butir tidak cocok dengan model: butir ${list(look)}.`
  return known.some(({ p }) => p !== null)
    ? `Semua ${known.length} butir cocok dengan model.`
    : 'Kecocokan butir belum dapat diuji: tidak ada murid yang diberi semua butir.'
}
