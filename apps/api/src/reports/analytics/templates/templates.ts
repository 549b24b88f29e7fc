import type { ReportTemplate } from '@suluh/contract/reports/application-report'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { analisisButir } from './analisis-butir.ts'
import { bandingLembaga } from './banding-lembaga.ts'
import { bulanSekolah } from './bulan-sekolah.ts'
import { dayaSerapAspek } from './daya-serap-aspek.ts'
import { kehadiran } from './kehadiran.ts'
import { legerMerdeka, legerNilai } from './leger-nilai.ts'
import { definitionOf, pageOf } from './parts.ts'
import { perkembanganMurid } from './perkembangan-murid.ts'
import { profilLembaga } from './profil-lembaga.ts'
import { ringkasanUjian } from './ringkasan-ujian.ts'

const kosong = definitionOf({
  parameters: [],
  widgets: [],
  pages: [pageOf({ id: 'p1', kind: 'dasbor', nama: 'Halaman 1' }, [])],
})

/** What each starter report begins as. */
export const templates: Record<ReportTemplate, ReportDefinition> = {
  kosong,
  'bulan-sekolah': bulanSekolah,
  'banding-lembaga': bandingLembaga,
  'ringkasan-ujian': ringkasanUjian,
  'profil-lembaga': profilLembaga,
  'daya-serap-aspek': dayaSerapAspek,
  'analisis-butir': analisisButir,
  'perkembangan-murid': perkembanganMurid,
  'leger-nilai': legerNilai,
  'leger-merdeka': legerMerdeka,
  kehadiran,
}
