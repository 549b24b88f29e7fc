import type { Tx } from '#platform/db/tenant.ts'

type Named = { kode: string; nama: string }
type Found = { kode: string | null } | { problem: string; mend: string }
export type Places = {
  findProvinsi: (text: string) => Found
  findKabupatenKota: (text: string, provinsiKode: string | null) => Found
  nameOf: (kode: string | null) => string | null
}

/** Finds provinces and regencies by code or by name, however a school writes them ("Kab. Bandung"). */
export async function loadPlaces(db: Tx): Promise<Places> {
  const provinces = await db.selectFrom('provinsi').select(['kode', 'nama']).execute()
  const regencies = await db.selectFrom('kabupatenKota').select(['kode', 'nama']).execute()
  const names = new Map([...provinces, ...regencies].map(({ kode, nama }) => [kode, nama]))
  return {
    nameOf: (kode) => names.get(kode ?? '') ?? null,
    findProvinsi: (text) => oneOf(provinces, text, 'Provinsi'),
    findKabupatenKota: (text, provinsiKode) =>
      oneOf(
        regencies.filter(({ kode }) => provinsiKode === null || kode.startsWith(`${provinsiKode}.`)),
        text,
        'Kabupaten/kota',
      ),
  }
}

function oneOf(all: Named[], text: string, what: string): Found {
  if (text === '') return { kode: null }
  const exact = all.filter(({ kode, nama }) => kode === text || full(nama) === full(text))
  const hits = exact.length > 0 ? exact : all.filter(({ nama }) => bare(nama) === bare(text))
  const [first] = hits
  if (!first)
    return { problem: `${what} “${text}” tidak dikenal`, mend: 'Periksa ejaannya, atau isi kodenya.' }
  if (hits.length > 1)
    return {
      problem: `${what} “${text}” dapat berarti ${hits.map(({ nama }) => nama).join(' atau ')}`,
      mend: 'Tulis lengkap, misalnya Kota Bandung atau Kabupaten Bandung.',
    }
  return { kode: first.kode }
}

const expanded: [RegExp, string][] = [
  [/^kab(\.|\s)\s*/, 'kabupaten '],
  [/^kabupaten administrasi\s+/, 'kabupaten '],
  [/^kota(madya| administrasi| adm\.?)\s+/, 'kota '],
  [/^(provinsi|propinsi|prov\.?)\s+/, ''],
  [/^d\.?\s?i\.?\s+yogyakarta$/, 'daerah istimewa yogyakarta'],
  [/^(daerah khusus( ibu ?kota)?|d\.?k\.?i?\.?)?\s*jakarta$/, 'dki jakarta'],
]

/** Kabupaten or kota stays part of the name. */
function full(text: string): string {
  const lower = expanded.reduce((name, [from, to]) => name.replace(from, to), text.trim().toLowerCase())
  return lower.replace(/[^a-z0-9]/g, '')
}

function bare(text: string): string {
  return full(text).replace(/^(kabupaten|kota)(?=.)/, '')
}
