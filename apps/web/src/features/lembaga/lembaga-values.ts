import type { LembagaDetail, LembagaInput } from '@suluh/contract/lembaga'
import type { Place } from '#ui/province-select.tsx'

/** The form's own shape: the place is one field, lines of the letterhead are one text. */
export type Values = Omit<
  LembagaInput,
  'provinsiKode' | 'kabupatenKotaKode' | 'npsn' | 'kopAtas' | 'kopBawah'
> & { place: Place; npsn: string; kopAtas: string; kopBawah: string }

export const newLembaga: Values = {
  nama: '',
  npsn: '',
  jenjangId: null,
  place: { provinsiKode: null, kabupatenKotaKode: null },
  alamat: '',
  zone: 'WIB',
  isAktif: true,
  logoId: null,
  kopAtas: '',
  kopBawah: '',
}

export function fromInput(stored: LembagaDetail): Values {
  const { nama, npsn, jenjangId, provinsiKode, kabupatenKotaKode, alamat, zone, isAktif, logoId } = stored
  return {
    ...{ nama, jenjangId, alamat, zone, isAktif, logoId },
    npsn: npsn ?? '',
    place: { provinsiKode, kabupatenKotaKode },
    kopAtas: stored.kopAtas.join('\n'),
    kopBawah: stored.kopBawah.join('\n'),
  }
}

export function toInput({ place, ...values }: Values): LembagaInput {
  return {
    ...values,
    ...place,
    nama: values.nama.trim(),
    npsn: values.npsn.trim().toUpperCase() || null,
    jenjangId: values.jenjangId ?? null,
    kopAtas: linesOf(values.kopAtas),
    kopBawah: linesOf(values.kopBawah),
  }
}

export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
