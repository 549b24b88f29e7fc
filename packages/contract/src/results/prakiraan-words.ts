import type { Prakiraan } from './prakiraan.ts'

const decimal = (value: number, digits: number) =>
  value.toLocaleString('id', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const list = (words: readonly string[]) => new Intl.ListFormat('id').format(words)

/** The forecast in sentences: mean, dependability, how sure that is, and what the package lacks. */
export function prakiraanSentences(prakiraan: Omit<Prakiraan, 'isComputing'>): string[] {
  const { soal, terukur, rata, reliabilitas, reliabilitasLabel, galat, alasan, tingkat, ambang } = prakiraan
  if (alasan !== null || rata === null || reliabilitas === null || galat === null)
    return [alasan ?? 'Belum dapat diperkirakan.']
  const said = [
    `Rata-rata sekitar ${decimal(rata, 0)}, reliabilitas ${reliabilitasLabel ?? 'sekitar'} (${decimal(reliabilitas, 2)}); nilai seorang murid dapat meleset ${decimal(galat, 0)}.`,
  ]
  if (terukur < soal)
    said.push(
      `${soal - terukur} dari ${soal} butir belum pernah diujikan dan disamakan dengan rata-rata yang lain.`,
    )
  const lacking = tingkat.filter(({ kurang }) => kurang > 0)
  if (lacking.length > 0)
    said.push(`Kurang butir untuk ${list(lacking.map(({ nama, kurang }) => `${nama} (${kurang})`))}.`)
  if (ambang && ambang.butir.length < 3)
    said.push(
      `${ambang.butir.length === 0 ? 'Tidak ada' : `Hanya ${ambang.butir.length}`} butir setingkat ambang (nilai ${decimal(ambang.nilai, 0)}); putusan lulus di situ kurang teliti.`,
    )
  return said
}
