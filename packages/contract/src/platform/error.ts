/** The closed catalogue of what can go wrong: each code has one status and one default message. */
export const errors = {
  'bad-request': { status: 400, message: 'Permintaan tidak dapat dibaca.' },
  validation: { status: 400, message: 'Ada isian yang perlu diperbaiki.' },
  'invalid-login': { status: 401, message: 'Invalid username or password' },
  'invalid-nomor-token': {
    status: 401,
    message: 'Nomor atau token tidak cocok. Periksa kartu peserta, dan tanyakan token kepada pengawas.',
  },
  /** The password was right; `issues` names `kode` where it is wrong, and `passkey` where one would do instead. */
  'second-factor': { status: 403, message: 'Masukkan kode dari aplikasi autentikator Anda.' },
  /** The password is right in several applications: `issues` names each by its code, with its name. */
  'which-application': { status: 403, message: 'Akun mana yang akan dipakai? Pilih sekolahnya.' },
  /** Their exam is at another installation: `issues` has the way there in `alamat`, good once and within a minute. */
  elsewhere: { status: 409, message: 'Ujian Anda ada di server sekolah Anda. Anda dibawa ke sana.' },
  /** `issues` names what proves it: `password`, or `kode` and, where there is one, `passkey`. */
  'proof-needed': { status: 403, message: 'Pastikan dahulu bahwa ini benar Anda.' },
  unauthenticated: { status: 401, message: 'Sesi tidak dikenal. Silakan masuk kembali.' },
  forbidden: { status: 403, message: "You don't have permission to access" },
  suspended: { status: 403, message: 'Aplikasi Anda sedang ditangguhkan. Hubungi penyelenggara Suluh.' },
  'invalid-token': { status: 403, message: 'Token ujian tidak cocok. Tanyakan token kepada pengawas.' },
  'other-device': { status: 409, message: 'Ujian ini terbuka di perangkat lain.' },
  'other-place': { status: 409, message: 'Ujian ini hanya dapat dikerjakan dari jaringan ruangnya.' },
  'not-found': { status: 404, message: 'Data tidak ditemukan.' },
  conflict: { status: 409, message: 'Data sudah berubah. Muat ulang lalu coba lagi.' },
  closed: { status: 409, message: 'Waktu pengerjaan sudah selesai.' },
  'too-large': { status: 413, message: 'Kiriman terlalu besar.' },
  'unsupported-file': { status: 415, message: 'Jenis berkas ini tidak didukung.' },
  'session-expired': { status: 419, message: 'Sesi Anda sudah berakhir. Silakan masuk kembali.' },
  'too-many-requests': { status: 429, message: 'Terlalu banyak percobaan. Tunggu sebentar lalu coba lagi.' },
  internal: { status: 500, message: 'Terjadi kesalahan' },
  unavailable: { status: 503, message: 'Layanan sedang tidak siap. Coba lagi sebentar lagi.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** One place that needs mending: `path` names the field, row or column, `message` says how. */
export type Issue = { path: string; message: string }

/** The one error of the system; the API turns it into an envelope, the web back into this. */
export class SuluhError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[]

  constructor(code: ErrorCode, message: string = errors[code].message, issues: Issue[] = []) {
    super(message)
    this.code = code
    this.issues = issues
  }

  get status(): number {
    return errors[this.code].status
  }
}
