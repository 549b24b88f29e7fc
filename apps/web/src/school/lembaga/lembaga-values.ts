import type { AtributField, AtributValues } from '@suluh/contract/platform/atribut'
import { plainSusunan } from '@suluh/contract/platform/print/signatures'
import type { LembagaDetail, LembagaInput } from '@suluh/contract/school/lembaga'
import { atributDefaults, toAtributInput } from '#platform/atribut/atribut-fields.tsx'
import type { Place } from '#school/wilayah/province-select.tsx'

/** The form's own shape: the place is one field, lines of the letterhead are one text. */
export type Values = Omit<
  LembagaInput,
  'provinsiKode' | 'kabupatenKotaKode' | 'npsn' | 'kopAtas' | 'kopBawah' | 'atribut'
> & { place: Place; npsn: string; kopAtas: string; kopBawah: string; atribut: AtributValues }

export const newLembaga = (fields: AtributField[]): Values => ({
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
  tempat: '',
  kepalaJabatan: '',
  kepalaNama: '',
  kepalaNip: '',
  susunan: plainSusunan,
  atribut: atributDefaults(fields),
})

export function fromInput(stored: LembagaDetail): Values {
  const { nama, npsn, jenjangId, provinsiKode, kabupatenKotaKode, alamat, zone, isAktif, logoId } = stored
  return {
    nama,
    jenjangId,
    alamat,
    zone,
    isAktif,
    logoId,
    tempat: stored.tempat,
    kepalaJabatan: stored.kepalaJabatan,
    kepalaNama: stored.kepalaNama,
    kepalaNip: stored.kepalaNip,
    susunan: stored.susunan,
    npsn: npsn ?? '',
    place: { provinsiKode, kabupatenKotaKode },
    kopAtas: stored.kopAtas.join('\n'),
    kopBawah: stored.kopBawah.join('\n'),
    atribut: stored.atribut,
  }
}

export function toInput({ place, ...values }: Values, fields: AtributField[]): LembagaInput {
  return {
    ...values,
    ...place,
    nama: values.nama.trim(),
    npsn: values.npsn.trim().toUpperCase() || null,
    jenjangId: values.jenjangId ?? null,
    kopAtas: linesOf(values.kopAtas),
    kopBawah: linesOf(values.kopBawah),
    atribut: toAtributInput(fields, values.atribut),
  }
}

export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
