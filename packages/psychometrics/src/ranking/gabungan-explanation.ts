import type { Gabungan, GabunganLine } from './gabungan.ts'
import { GABUNGAN, memberCriterion } from './gabungan-rules.ts'
import type { GabunganBasis, GabunganRules } from './gabungan-rules.ts'
import type { GabunganPart } from './gabungan-value.ts'

/** What of a line is explained; a stored one has no more. */
export type Explained = Pick<GabunganLine, 'value' | 'rank' | 'tiedWith' | 'separation' | 'parts' | 'reason'>

/** Names of the tie-break values a chain may hold, as people read them. */
export type CriterionNames = Readonly<Record<string, string>>

/** What a basis is called. */
export const BASIS_NAMES: Readonly<Record<GabunganBasis, string>> = {
  nilai: 'nilai',
  skor: 'skor',
  standar: 'skor standar',
  irt: 'skor IRT',
}

const figure = (value: number, digits = 2): string =>
  value.toLocaleString('id', { maximumFractionDigits: digits })

/** Both with as many decimals as it takes to tell them apart. */
const figures = (a: number, b: number): readonly [string, string] => {
  const digits = [2, 3, 4, 6].find((each) => figure(a, each) !== figure(b, each)) ?? 9
  return [figure(a, digits), figure(b, digits)]
}

/** The weight as a factor that anybody can check: "× 2/3", or "× 2" where scores are added up. */
const factor = (weight: number, { members, basis }: GabunganRules): string => {
  if (basis === 'skor') return weight === 1 ? '' : ` × ${figure(weight)}`
  const total = members.reduce((sum, member) => sum + member.weight, 0)
  return weight === total ? '' : ` × ${figure(weight)}/${figure(total)}`
}

const SOURCE: Readonly<Record<GabunganPart['source'], string>> = {
  hasil: '',
  nol: 'tidak diikuti, dihitung 0: ',
  'rata-rata': 'tidak diikuti, dihitung rata-rata ujian lain: ',
  'tidak-ikut': '',
}

const describePart = (
  part: GabunganPart,
  { nama, threshold }: { readonly nama: string; readonly threshold: number | null },
  rules: GabunganRules,
): string => {
  const { value, contribution, source, passed } = part
  if (value === null || contribution === null) return `${nama}: tidak diikuti.`
  const times = factor(part.weight, rules)
  const counted = `${BASIS_NAMES[rules.basis]} ${figure(value)}${times && `${times} = ${figure(contribution)}`}`
  const missed =
    passed === null && threshold !== null
      ? ' Ambang batas ujian ini belum pasti: masih ada jawaban yang menunggu dinilai.'
      : passed === false
        ? ' Ambang batas ujian ini tidak tercapai.'
        : ''
  return `${nama}: ${SOURCE[source]}${counted}.${missed}`
}

/** Figures of the one above are told where they are numbers: a date of birth is nobody else's business. */
const describePlace = (line: Explained, name: (by: string) => string): string[] => {
  const { separation, tiedWith } = line
  const sentences: string[] = []
  if (separation) {
    const { by, own, aboves, equalOn } = separation
    const [mine, theirs] = typeof own === 'number' && typeof aboves === 'number' ? figures(own, aboves) : []
    const isTie = equalOn.length > 0
    const same = `Sama dengan peringkat di atasnya pada ${equalOn.map(name).join(', ')}; yang menentukan ${name(by)}`
    const told = isTie ? same : `Peringkat di atasnya unggul pada ${name(by)}`
    sentences.push(mine === undefined ? `${told}.` : `${told}: ${theirs} di atasnya, ${mine} di sini.`)
  }
  if (tiedWith > 0)
    sentences.push(`Peringkat ini dimiliki bersama ${tiedWith} murid lain karena semua ukurannya sama.`)
  return sentences
}

/** Why the line stands where it stands, and what each exam gave, in Indonesian sentences. */
export type Explanation = { readonly place: readonly string[]; readonly parts: readonly string[] }

/** "Mengapa peringkat saya ini": the line of a student in Indonesian sentences, from the rules and figures alone. */
export const explainLine = (
  line: Explained,
  { ranked }: Pick<Gabungan, 'ranked'>,
  rules: GabunganRules,
  names: CriterionNames,
): Explanation => {
  const { members, basis } = rules
  const memberOf = (id: string) => members.find((member) => member.id === id) ?? { nama: id, threshold: null }
  const name = (by: string): string => {
    if (by === GABUNGAN) return 'nilai gabungan'
    const member = members.find(({ id }) => memberCriterion(id) === by)
    return member ? `${BASIS_NAMES[basis]} ${member.nama}` : (names[by] ?? by)
  }
  const parts = line.parts.map((part) => describePart(part, memberOf(part.member), rules))
  if (line.rank === null) return { place: [`Tidak diberi peringkat. ${line.reason ?? ''}`.trim()], parts }
  const head = `Peringkat ${line.rank} dari ${ranked} dengan nilai gabungan ${figure(line.value ?? 0)}.`
  return { place: [head, ...describePlace(line, name)], parts }
}
