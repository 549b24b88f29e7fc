import type { AturanRapor, MuridRapor, NilaiRapor } from '@suluh/contract/reports/rapor'

/** What one exam or gabungan brings in for a student; null where they have nothing there, or nothing that is for the reader. */
export type Bagian = { bobot: number; nilai: number | null; sementara: boolean; isUnread?: boolean }
type Aspek = { nama: string; percent: number }

/** The weighted mean of what a subject's exams bring in, by the rules for who missed one. */
export function nilaiOf(bagian: readonly Bagian[], { tanpaNilai, desimal }: AturanRapor): number | null {
  // What was taken and may not be read is no exam that was missed.
  if (bagian.some(({ isUnread }) => isUnread)) return null
  const taken = bagian.filter(({ nilai }) => nilai !== null)
  if (taken.length === 0 || (tanpaNilai === 'gugur' && taken.length < bagian.length)) return null
  const counted = tanpaNilai === 'nol' ? bagian : taken
  const weights = counted.reduce((sum, { bobot }) => sum + bobot, 0)
  return rounded(counted.reduce((sum, { bobot, nilai }) => sum + bobot * (nilai ?? 0), 0) / weights, desimal)
}

/** As it is printed: what is said of it must be true of the figure that a parent reads. */
export function rounded(value: number, digits: number): number {
  // A mean of thirds may fall a hair short of the half that it stands for.
  return Math.round((value + 1e-9) * 10 ** digits) / 10 ** digits
}

/** Which of the predikat a nilai has; undefined where the school prints none. */
export function predikatOf(
  nilai: number,
  kkm: number,
  { cara, predikat }: AturanRapor,
): AturanRapor['predikat'][number] | undefined {
  if (cara === 'tanpa') return undefined
  if (cara === 'tetap') return predikat.find(({ dari }) => nilai >= dari) ?? predikat.at(-1)
  if (nilai < kkm) return predikat.at(-1)
  const parts = predikat.length - 1
  // From the KKM up to 100 in equal parts, the highest first.
  const above = kkm >= 100 ? parts - 1 : Math.floor(((nilai - kkm) * parts) / (100 - kkm) + 1e-9)
  return predikat[Math.max(0, parts - 1 - above)]
}

/** A subject's nilai with all that the rules say of it. */
export function nilaiRapor(
  {
    bagian,
    aspek,
    kkm,
    pelajaran,
    nama,
  }: { bagian: readonly Bagian[]; aspek: readonly Aspek[]; kkm: number; pelajaran: string; nama: string },
  aturan: AturanRapor,
): NilaiRapor {
  const nilai = nilaiOf(bagian, aturan)
  const sementara = bagian.some((each) => each.sementara)
  if (nilai === null) return { nilai, sementara, predikat: null, tuntas: null, deskripsi: '' }
  const words = (template: string, part: Aspek) => {
    const known = { aspek: part.nama, sebutan: sebutanOf(part.percent, kkm, aturan), pelajaran, nama }
    return template.replace(/\{(aspek|sebutan|pelajaran|nama)\}/g, (_, key: keyof typeof known) => known[key])
  }
  const inOrder = aspek.toSorted((a, b) => b.percent - a.percent || a.nama.localeCompare(b.nama, 'id'))
  const best = inOrder[0]
  const weakest = inOrder.at(-1)
  const told = [
    ...(best && best.percent >= kkm ? [words(aturan.deskripsiTinggi, best)] : []),
    // One part alone is not both; and who masters all of them needs no word about the least.
    ...(weakest && weakest.percent < kkm ? [words(aturan.deskripsiRendah, weakest)] : []),
  ]
  return {
    nilai,
    sementara,
    predikat: predikatOf(nilai, kkm, aturan)?.huruf ?? null,
    tuntas: nilai >= kkm,
    deskripsi: told.filter(Boolean).join(' '),
  }
}

/** A description names how well, also where no predikat is printed. */
function sebutanOf(percent: number, kkm: number, aturan: AturanRapor): string {
  const cara = aturan.cara === 'tanpa' ? 'kkm' : aturan.cara
  return predikatOf(percent, kkm, { ...aturan, cara })?.sebutan ?? ''
}

/** Sum, mean and place in the class (1, 2, 2, 4) of those who have a nilai in every subject. */
export function rankClass<T extends Pick<MuridRapor, 'nilai'>>(
  murid: readonly T[],
  desimal: number,
): (T & Pick<MuridRapor, 'jumlah' | 'rata' | 'peringkat'>)[] {
  const withSum = murid.map((each) => {
    const known = each.nilai.flatMap(({ nilai }) => nilai ?? [])
    const isWhole = known.length > 0 && known.length === each.nilai.length
    const jumlah = isWhole
      ? rounded(
          known.reduce((sum, nilai) => sum + nilai, 0),
          desimal,
        )
      : null
    return { ...each, jumlah, rata: jumlah === null ? null : rounded(jumlah / known.length, 2) }
  })
  return withSum.map((each) => {
    const { jumlah } = each
    const above = jumlah === null ? 0 : withSum.filter((other) => (other.jumlah ?? -1) > jumlah).length
    return { ...each, peringkat: jumlah === null ? null : above + 1 }
  })
}
