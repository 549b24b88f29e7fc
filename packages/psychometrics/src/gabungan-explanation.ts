import type { Gabungan, GabunganLine } from './gabungan.ts'
import { GABUNGAN, memberCriterion } from './gabungan-rules.ts'
import type { GabunganBasis, GabunganRules } from './gabungan-rules.ts'
import type { GabunganPart } from './gabungan-value.ts'

/** Names of the tie-break values a chain may hold, as people read them. */
export type CriterionNames = Readonly<Record<string, string>>

const figure = new Intl.NumberFormat('id', { maximumFractionDigits: 2 })
const shown = (value: number | string | null): string =>
  typeof value === 'number' ? figure.format(value) : (value ?? 'tidak ada')

const BASIS: Readonly<Record<GabunganBasis, string>> = {
  nilai: 'nilai',
  skor: 'skor',
  standar: 'skor standar',
  irt: 'skor IRT',
}

const describePart = (part: GabunganPart, nama: string, basis: GabunganBasis): string => {
  const counted =
    part.value === null ? '' : `${BASIS[basis]} ${shown(part.value)} × bobot ${shown(part.weight)}`
  if (part.source === 'tidak-ikut') return `${nama}: tidak diikuti.`
  const sum = part.contribution === null ? '' : ` menyumbang ${shown(part.contribution)}`
  if (part.source === 'nol') return `${nama}: tidak diikuti, dihitung 0: ${counted}${sum}.`
  if (part.source === 'rata-rata')
    return `${nama}: tidak diikuti, dihitung rata-rata ujian lain: ${counted}${sum}.`
  const missed = part.passed === false ? ' Ambang batas ujian ini tidak tercapai.' : ''
  return `${nama}: ${counted}${sum}.${missed}`
}

const describePlace = (line: GabunganLine, name: (by: string) => string): string[] => {
  const { separation, tiedWith } = line
  const sentences: string[] = []
  if (separation) {
    const { by, own, aboves, equalOn } = separation
    const figures = `${shown(own)}, di atasnya ${shown(aboves)}`
    sentences.push(
      equalOn.length === 0
        ? `Peringkat di atasnya unggul pada ${name(by)} (${figures}).`
        : `Sama dengan peringkat di atasnya pada ${equalOn.map(name).join(', ')}; yang menentukan ${name(by)} (${figures}).`,
    )
  }
  if (tiedWith > 0)
    sentences.push(`Peringkat ini dimiliki bersama ${tiedWith} murid lain karena semua ukurannya sama.`)
  return sentences
}

/** "Mengapa peringkat saya ini": the line of a student in Indonesian sentences, from the rules and figures alone. */
export const explainLine = (
  line: GabunganLine,
  { ranked }: Pick<Gabungan, 'ranked'>,
  { members, basis }: GabunganRules,
  names: CriterionNames,
): readonly string[] => {
  const namaOf = (id: string) => members.find((member) => member.id === id)?.nama ?? id
  const name = (by: string): string => {
    if (by === GABUNGAN) return 'nilai gabungan'
    const member = members.find(({ id }) => memberCriterion(id) === by)
    return member ? `${BASIS[basis]} ${member.nama}` : (names[by] ?? by)
  }
  const parts = line.parts.map((part) => describePart(part, namaOf(part.member), basis))
  if (line.rank === null) return [`Tidak diberi peringkat. ${line.reason ?? ''}`.trim(), ...parts]
  return [
    `Peringkat ${line.rank} dari ${ranked} dengan nilai gabungan ${shown(line.value)}.`,
    ...describePlace(line, name),
    ...parts,
  ]
}
