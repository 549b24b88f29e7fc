/** What the centre writes and every cell of the application has whole. */
export const downTables = [
  'lembaga',
  'peran',
  'peran_izin',
  'group_belajar',
  'pelajaran',
  'aspek',
  'jenjang',
  'jurusan',
  'jenis_ujian',
  'tingkat',
  'tahun_ajaran',
  'general_table',
  'general_table_row',
  'atribut',
  'event',
  'event_audience',
  'event_masuk',
  'event_ruang',
  'event_sesi',
  'paket_soal',
  'section',
  'section_soal',
  'paket_snapshot',
  'scoring_version',
  'ambang_batas',
  'kktp',
  'cara_menilai',
  'laporan_aturan',
  'file',
  'merek',
  'naskah_privasi',
  'retensi',
  'sesi_aturan',
  'second_factor',
  'recovery_code',
] as const

/** What the centre writes, of which a cell has what is its people's. */
export const peopleTables = ['application_user', 'login_identifier', 'group_belajar_member'] as const

/** What a cell writes and the centre receives; attempts also go down, while they wait. */
export const upTables = [
  'attempt',
  'hasil',
  'hasil_lama',
  'attempt_log',
  'event_tindakan',
  'audit',
  'sel_hitungan',
] as const
