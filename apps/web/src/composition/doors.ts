import type { Door } from '#platform/kernel/door.ts'
import { registerMenu } from '#platform/shell/menu-entries.ts'
import { registerHeaderTools, registerNextStep } from '#platform/shell/staff-header.ts'
import { applicationDoor } from '#people/application/index.tsx'
import { applicationUserDoor } from '#people/application-user/index.tsx'
import { analyticsDoor } from '#reports/analytics/index.tsx'
import { atributDoor } from '#platform/atribut/index.tsx'
import { auditDoor } from '#platform/audit/index.tsx'
import { cobaDoor } from '#results/coba/index.tsx'
import { devsDoor } from '#home/devs/index.tsx'
import { emailDoor } from '#platform/email/index.tsx'
import { eventDoor } from '#exams/event/index.tsx'
import { gabunganDoor } from '#results/gabungan/index.tsx'
import { myGroupsDoor } from '#exams/my-groups/index.tsx'
import { groupBelajarDoor } from '#people/group-belajar/index.tsx'
import { generalTableDoor } from '#school/general-table/index.tsx'
import { pengirimanDoor } from '#platform/pengiriman/index.tsx'
import { peranIzinDoor } from '#platform/peran-izin/index.tsx'
import { paketLayananDoor } from '#people/paket-layanan/index.tsx'
import { layananDoor } from '#platform/layanan/index.tsx'
import { laporanDoor } from '#reports/laporan/index.tsx'
import { suratHasilDoor } from '#reports/surat-hasil/index.tsx'
import { raporDoor } from '#reports/rapor/index.tsx'
import { lembagaDoor } from '#school/lembaga/index.tsx'
import { pelajaranDoor } from '#school/pelajaran/index.tsx'
import { markingDoor } from '#exams/marking/index.tsx'
import { panduanDoor } from '#platform/panduan/index.tsx'
import { paperDoor } from '#papers/paper/index.tsx'
import { paketSoalDoor } from '#papers/paket-soal/index.tsx'
import { penetapanBatasDoor } from '#results/penetapan-batas/index.tsx'
import { penyediaMasukDoor } from '#people/penyedia-masuk/index.tsx'
import { pendaftaranDoor } from '#people/pendaftaran/index.tsx'
import { heldAnswerDoor } from '#exams/held-answer/index.tsx'
import { pengawasanDoor } from '#exams/pengawasan/index.tsx'
import { privasiDoor } from '#home/privasi/index.tsx'
import { riwayatUjianDoor } from '#reports/riwayat-ujian/index.tsx'
import { scoringVersionDoor } from '#results/scoring-version/index.tsx'
import { secondFactorDoor } from '#people/second-factor/index.tsx'
import { selDoor } from '#platform/sel/index.tsx'
import { pantauanDoor } from '#reports/pantauan/index.tsx'
import { soalDoor } from '#bank/soal/index.tsx'
import { statistikDoor } from '#results/statistik/index.tsx'
import { firstDoors } from '#composition/first-doors.ts'

/** Every feature of the web house, one line each; what students open stands in `first-doors.ts`. */
export const doors: readonly Door[] = [
  ...firstDoors,
  applicationDoor,
  applicationUserDoor,
  analyticsDoor,
  pantauanDoor,
  atributDoor,
  auditDoor,
  cobaDoor,
  devsDoor,
  emailDoor,
  eventDoor,
  paketSoalDoor,
  panduanDoor,
  paperDoor,
  pengirimanDoor,
  peranIzinDoor,
  pendaftaranDoor,
  penetapanBatasDoor,
  penyediaMasukDoor,
  pengawasanDoor,
  heldAnswerDoor,
  privasiDoor,
  secondFactorDoor,
  selDoor,
  soalDoor,
  groupBelajarDoor,
  myGroupsDoor,
  markingDoor,
  scoringVersionDoor,
  generalTableDoor,
  gabunganDoor,
  pelajaranDoor,
  laporanDoor,
  raporDoor,
  suratHasilDoor,
  layananDoor,
  paketLayananDoor,
  riwayatUjianDoor,
  lembagaDoor,
  statistikDoor,
]

registerMenu(doors)
registerHeaderTools(async () => (await import('#home/search/header-tools.tsx')).HeaderTools)
registerNextStep(async () => (await import('#home/dashboard/next-step.tsx')).NextStep)
