import type { Tx } from '#platform/db/tenant.ts'

/** What schools teach, from the structures of the Kurikulum Merdeka (Permendikbudristek 12/2024), SD to SMA; what is not taught is left unused. */
const standard: readonly (readonly [kode: string, nama: string])[] = [
  ['PAI', 'Pendidikan Agama dan Budi Pekerti'],
  ['PP', 'Pendidikan Pancasila'],
  ['BIN', 'Bahasa Indonesia'],
  ['MTK', 'Matematika'],
  ['IPAS', 'Ilmu Pengetahuan Alam dan Sosial'],
  ['IPA', 'Ilmu Pengetahuan Alam'],
  ['IPS', 'Ilmu Pengetahuan Sosial'],
  ['BIG', 'Bahasa Inggris'],
  ['FIS', 'Fisika'],
  ['KIM', 'Kimia'],
  ['BIO', 'Biologi'],
  ['SEJ', 'Sejarah'],
  ['GEO', 'Geografi'],
  ['EKO', 'Ekonomi'],
  ['SOS', 'Sosiologi'],
  ['INF', 'Informatika'],
  ['PJOK', 'Pendidikan Jasmani, Olahraga, dan Kesehatan'],
  ['SB', 'Seni Budaya'],
  ['PKY', 'Prakarya'],
  ['BDA', 'Bahasa Daerah'],
]

/** The first subjects of a new application, which is empty. */
export async function insertStandardPelajaran(tx: Tx, applicationId: string): Promise<void> {
  const rows = standard.map(([kode, nama], urutan) => ({ applicationId, kode, nama, urutan }))
  await tx.insertInto('pelajaran').values(rows).execute()
}
