import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { GrantableIzin } from '../izin.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Pages that are papers, by their addresses, with what opens them: nothing else is printed by the server. */
const papers: [path: string, izin: GrantableIzin][] = [
  [`paket-soal/${id}/(?:cetak|kisi-kisi)`, 'soal.read'],
  [`paket-soal/${id}/analisis-butir`, 'hasil-ujian.read'],
  [`pengawasan/${id}/berkas`, 'event.awasi'],
  [`laporan/(?:daftar-nilai|cetak|surat-hasil|pelajaran)/${id}`, 'laporan.read'],
  [`laporan/rapor/${id}/(?:cetak|leger)`, 'laporan.read'],
  [`laporan/lembaga/${id}`, 'laporan-lembaga.read'],
  [`laporan/hasil-ujian-gabungan/${id}`, 'gabungan.read'],
  [`laporan/murid/${id}/${id}`, 'hasil-ujian.read'],
  [`analytics/cetak/${id}`, 'analytics.read'],
]

const addressOf = (paths: readonly string[]) => new RegExp(`^/(?:${paths.join('|')})(?:\\?[^#\\s]*)?$`)

/** What a paper asks for, whoever it is of: who lacks it needs no browser to be refused. */
export const izinOfPaper = (address: string): GrantableIzin | undefined =>
  papers.find(([path]) => addressOf([path]).test(address))?.[1]

/** A paper's address as the browser has it, with all that was chosen for it. */
const Alamat = z
  .string()
  .max(4000, 'Terlalu panjang')
  .regex(
    addressOf(papers.map(([path]) => path)),
    'Bukan halaman cetak; buka halamannya, lalu tekan Unduh PDF',
  )
  .meta({ label: 'alamat' })

/** By which clock times are written, as `Asia/Jakarta`. */
export const Zona = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*$/, 'Bukan nama zona waktu')
  .meta({ label: 'zona waktu' })

/** Papers as PDF, printed by a browser beside the server where there is one. */
export const pdf = {
  /** Whether there is one. */
  state: endpoint('GET', '/pdf/keadaan', { izin: 'masuk', data: z.object({ ada: z.boolean() }) }),
  /** What the page at this address prints for whoever asks. */
  one: endpoint('GET', '/pdf', {
    izin: 'masuk',
    query: z.object({ alamat: Alamat, zona: Zona.default('Asia/Jakarta') }),
    data: z.custom<never>(),
  }),
}
