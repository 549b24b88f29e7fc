import type { CaraPersetujuan, PemberiPersetujuan, Persetujuan } from '@suluh/contract/home/privasi'

export const pemberiLabels: Record<PemberiPersetujuan, string> = {
  wali: 'Orang tua atau wali',
  murid: 'Murid sendiri (18 tahun ke atas)',
}
export const caraLabels: Record<CaraPersetujuan, string> = {
  formulir: 'Formulir yang ditandatangani',
  daring: 'Pesan atau formulir daring',
  lisan: 'Lisan',
}

/** `21/11/2026`, of a day without a time. */
export function sayDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day}/${month}/${year}`
}

/** Who agreed, in a word: a name where it is known. */
export function sayWho({ oleh, namaPemberi }: Persetujuan): string {
  return namaPemberi || (oleh === 'wali' ? 'Orang tua atau wali' : 'Murid sendiri')
}
