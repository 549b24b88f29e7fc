import type { IrtModel, IrtScale } from '@suluh/contract/results/irt-scoring'
import { isBinary } from '@suluh/contract/results/irt-words'
import type { UjianBersama } from '@suluh/contract/results/skala-bersama'
import {
  linkError,
  linkRefusal,
  linkWithoutDrift,
  type Anchor,
  type DriftFreeLink,
} from '@suluh/psychometrics/linking/linking'

/** A question as a calibration has it; `isi` is equal where nothing of it was changed. */
export type Calibrated = {
  soalId: string
  number: number
  a: number
  b: number[]
  langkah: string
  isi: string
}
export type Calibration = { model: IrtModel; items: Calibrated[] }
export type LinkInput = { acuan: Calibration; scale: IrtScale; lain: Calibration[] }
export type Linked = Omit<UjianBersama, 'snapshotId' | 'paketSoal' | 'at' | 'n' | 'pertumbuhan'>

/** Each of the other calibrations on the scale of this one, by Stocking and Lord. */
export function linkAll({ acuan, scale, lain }: LinkInput): Linked[] {
  return lain.map((other) => linkOne(acuan, other, scale))
}

function linkOne(acuan: Calibration, other: Calibration, scale: IrtScale): Linked {
  const theirs = new Map(other.items.map((item) => [item.soalId, item]))
  const common = acuan.items.flatMap((item) => {
    const found = theirs.get(item.soalId)
    return found ? [{ item, found }] : []
  })
  const same = common.filter(({ item, found }) => item.isi === found.isi)
  const anchors = same.flatMap(({ item, found }): Anchor[] => {
    const isUsable =
      item.a > 0 && found.a > 0 && item.b.length === found.b.length && item.langkah === found.langkah
    return isUsable ? [{ old: linkItem(item), new: linkItem(found) }] : []
  })
  const counts = { bersama: common.length, diubah: common.length - same.length }
  if (familyOf(acuan.model) !== familyOf(other.model))
    return {
      ...counts,
      ...nothing,
      penolakan:
        'Modelnya lain: yang satu hanya mengenal benar dan salah, atau membaca langkah nilai dengan cara lain.',
    }
  const made = linkWithoutDrift(anchors, {
    method: 'stocking-lord',
    model: acuan.model === 'grm' ? 'grm' : 'gpcm',
  })
  const penolakan = linkRefusal(
    {
      found: anchors.length,
      kept: made?.kept.length ?? 0,
      longest: Math.max(acuan.items.length, other.items.length),
    },
    made && made.link,
  )
  if (!made) return { ...counts, ...nothing, penolakan }
  return { ...counts, ...figuresOf(made, acuan, scale, penolakan === null), penolakan }
}

const nothing = {
  jangkar: 0,
  bergeser: [],
  slope: null,
  intercept: null,
  slopeSemua: null,
  interceptSemua: null,
  galatTaut: null,
  mean: null,
  sd: null,
}

function figuresOf(
  { first, link, kept, dropped }: DriftFreeLink,
  acuan: Calibration,
  scale: IrtScale,
  isSound: boolean,
) {
  const numbers = new Map(acuan.items.map(({ soalId, number }) => [soalId, number]))
  return {
    jangkar: kept.length,
    bergeser: dropped.map(({ name, z, move }) => ({ number: numbers.get(name)!, z, geser: move })),
    slope: link.slope,
    intercept: link.intercept,
    slopeSemua: first.slope,
    interceptSemua: first.intercept,
    galatTaut: linkError(kept, link),
    // Where they must not be compared nothing on the scale is said of its students.
    mean: isSound ? scale.centre + scale.spread * link.intercept : null,
    sd: isSound ? scale.spread * link.slope : null,
  }
}

function linkItem({ soalId, a, b }: Calibrated) {
  return { name: soalId, a, b }
}

/** Models whose parameters mean the same. */
function familyOf(model: IrtModel): string {
  if (isBinary(model)) return 'benar-salah'
  return model === 'grm' ? 'grm' : 'langkah'
}
