import type { Endpoint } from '@suluh/contract/platform/endpoint'

/** What happens without a signed-in caller, and is in the log by a word of its own. */
const ownActions = {
  masuk: 'Masuk',
  'masuk-nomor': 'Masuk dengan nomor dan token, untuk satu ujian',
  'masuk-kunci-sandi': 'Masuk dengan kunci sandi',
  'kunci-sandi-ditolak': 'Mencoba masuk dengan kunci sandi, ditolak',
  'kode-ditolak': 'Mencoba masuk dengan kode verifikasi yang salah',
  'bukti-ditolak': 'Mencoba memastikan diri, ditolak',
  'masuk-gagal': 'Mencoba masuk dengan kata sandi salah',
  'masuk-ditolak': 'Mencoba masuk selagi aplikasi ditangguhkan',
  'masuk-lewat': 'Masuk lewat akun lain',
  'masuk-lewat-ditolak': 'Mencoba masuk lewat akun lain, ditolak',
  'tautkan-akun-lain': 'Menautkan akun lain',
  'akun-baru-lewat': 'Mendapat akun lewat akun lain',
  daftar: 'Mendaftar sendiri',
  'konfirmasi-email': 'Memastikan email pendaftaran',
  'terima-undangan': 'Menerima undangan',
  'ganti-email': 'Memastikan email baru',
  'ganti-telp': 'Memastikan nomor telepon baru',
  'minta-sandi-baru': 'Meminta tautan kata sandi baru',
  'atur-ulang-sandi': 'Membuat kata sandi baru lewat tautan',
  'pulihkan-akun': 'Memulihkan akun lewat perintah di server',
  'tindakan-ujian-ditolak': 'Mencoba bertindak pada ujian, ditolak',
  'hapus-aplikasi': 'Menghapus seluruh data aplikasi yang ditutup',
  retensi: 'Melepas data yang lewat masa simpannya',
}

export type AuditedCall = Endpoint & { log: string }
/** A call that has words for its line, or a word of its own where no call stands behind it. */
export type AuditAction = AuditedCall | keyof typeof ownActions

/** Whether a call leaves a line in the log. */
export function isAudited(endpoint: Endpoint): endpoint is AuditedCall {
  return typeof endpoint.log === 'string'
}

/** The action as a line of the log keeps it: `PUT /paket-soal/:id`. */
export function keptAction(action: AuditAction): string {
  return typeof action === 'string' ? action : `${action.method} ${action.path}`
}

/** Words for the kept actions of all lines: those of the calls that are served, and of what has no call. */
export function auditWords(endpoints: Endpoint[]): (kept: string) => string {
  const calls = endpoints.filter(isAudited).map((call): [string, string] => [keptAction(call), call.log])
  const words = new Map([...calls, ...Object.entries(ownActions)])
  // A call that is gone from the program left lines that only its address describes.
  return (kept) => words.get(kept) ?? kept
}
