import type { ButirKeadilan, HasilKeadilan, Keadilan } from './keadilan.ts'

type Fokus = NonNullable<Keadilan['fokus']>

/** What one item's comparison means, in a sentence. */
export function difWords(
  item: Pick<ButirKeadilan, 'alasan' | 'perluDilihat' | 'berbalik' | 'delta' | 'kurvaAcuan' | 'kurvaFokus'>,
  { nama, acuan }: Pick<Fokus, 'nama' | 'acuan'>,
): string {
  if (item.alasan !== null) return item.alasan
  const who = inSentence(nama)
  const other = inSentence(acuan)
  if (!item.perluDilihat) return `Sama sulitnya bagi ${who} dan ${other} yang skornya sama.`
  if (item.berbalik)
    return `Bedanya berbalik: di antara murid lemah menguntungkan satu kelompok, di antara murid kuat kelompok yang lain. Periksa konteks dan pengecohnya.`
  const isHarder = (item.delta ?? 0) < 0
  return `Lebih ${isHarder ? 'sukar' : 'mudah'} bagi ${who} daripada ${other} yang skornya sama. Periksa apakah konteks atau bahasanya lebih dikenal satu kelompok.`
}

/** The whole test in a sentence: what must be looked at first, or why nothing can be said. */
export function keadilanHeadLine(
  { penolakan, items, disisihkan }: Pick<HasilKeadilan, 'penolakan' | 'items' | 'disisihkan'>,
  { nama, acuan }: Pick<Fokus, 'nama' | 'acuan'>,
): string {
  if (penolakan !== null) return penolakan
  const left =
    disisihkan > 0
      ? ` ${disisihkan} butir tidak ikut: dibatalkan, diberi nilai penuh, atau menunggu dinilai.`
      : ''
  const judged = items.filter(({ alasan }) => alasan === null).length
  const between = `${inSentence(nama)} dan ${inSentence(acuan)}`
  if (judged === 0) return `Belum ada butir yang dapat dibandingkan antara ${between}.${left}`
  const look = items.filter(({ perluDilihat }) => perluDilihat).map(({ number }) => number)
  if (look.length === 0)
    return `Tidak ada dari ${judged} butir yang perlu dilihat: sama sulitnya bagi ${between} yang skornya sama.${left}`
  return `${look.length} dari ${judged} butir perlu dilihat: butir ${new Intl.ListFormat('id').format(look.map(String))} tidak sama sulitnya bagi ${between} yang skornya sama.${left}`
}

/** "Perempuan" is a word within a sentence; "SMA Negeri 1" is a name. */
function inSentence(nama: string): string {
  return ['Perempuan', 'Laki-laki', 'Ya', 'Tidak'].includes(nama) ? nama.toLowerCase() : nama
}
