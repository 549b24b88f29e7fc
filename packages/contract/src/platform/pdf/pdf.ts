import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Pages that are papers, by their addresses: nothing else is printed by the server. */
const papers = new RegExp(
  `^/(?:${[
    `paket-soal/${id}/(?:cetak|kisi-kisi|analisis-butir|statistik-paket-soal)`,
    `pengawasan/${id}/berkas`,
    `laporan/(?:daftar-nilai|cetak|surat-hasil|lembaga|pelajaran|hasil-ujian-gabungan)/${id}`,
    `laporan/murid/${id}/${id}`,
    `laporan/rapor/${id}/(?:cetak|leger)`,
    `analytics/cetak/${id}`,
  ].join('|')})(?:\\?[^#\\s]*)?$`,
)

/** A paper's address as the browser has it, with all that was chosen for it. */
const Alamat = z
  .string()
  .max(4000, 'Terlalu panjang')
  .regex(papers, 'Bukan halaman cetak; buka halamannya, lalu tekan Unduh PDF')
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
