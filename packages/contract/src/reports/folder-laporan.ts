import { z } from 'zod'
import { endpoint, Id, Nama, NoData } from '../platform/endpoint.ts'
import { ReportShare } from './application-report.ts'

/** Who may see what lies in a folder, and who of them may change it too. */
export const FolderShare = ReportShare.extend({ bolehUbah: z.boolean().meta({ label: 'boleh mengubah' }) })
export type FolderShare = z.infer<typeof FolderShare>

/** A folder that holds something the caller may open, or whose rights reach them. */
export const FolderLaporan = z.object({
  nama: z.string(),
  /** Of its reports those that the caller may open. */
  jumlah: z.number().int(),
  /** Null where nobody has set any: each report in it goes by its own. */
  hak: z
    .object({
      id: Id,
      pemilik: z.string().nullable(),
      shares: z.array(FolderShare.extend({ nama: z.string() })),
    })
    .nullable(),
  mayManage: z.boolean(),
})
export type FolderLaporan = z.infer<typeof FolderLaporan>

const write = 'analytics.write'

/** Folders of reports with rights of their own. */
export const folderLaporan = {
  list: endpoint('GET', '/folder-laporan', { izin: 'analytics.read', data: z.array(FolderLaporan) }),
  /** Says who may see and change what lies in it, all of them at once. */
  save: endpoint('PUT', '/folder-laporan', {
    izin: write,
    log: 'Mengatur hak folder laporan',
    body: z.object({
      nama: Nama.max(80, 'Paling banyak 80 huruf').meta({ label: 'nama folder' }),
      shares: z.array(FolderShare).max(200, 'Paling banyak 200 penerima').meta({ label: 'hak' }),
    }),
    data: NoData,
  }),
  /** Opens it again: its reports stay, and each goes by its own rights. */
  deleteOne: endpoint('DELETE', '/folder-laporan/:id', {
    izin: write,
    log: 'Menghapus batasan folder laporan',
    data: NoData,
  }),
}
