import type { Door } from '#kernel/door.ts'
import { applicationDoor } from './features/application/index.tsx'
import { applicationUserDoor } from './features/application-user/index.tsx'
import { analyticsDoor } from './features/analytics/index.tsx'
import { atributDoor } from './features/atribut/index.tsx'
import { auditDoor } from './features/audit/index.tsx'
import { authenticationDoor } from './features/authentication/index.tsx'
import { dashboardDoor } from './features/dashboard/index.tsx'
import { devsDoor } from './features/devs/index.tsx'
import { emailDoor } from './features/email/index.tsx'
import { eventDoor } from './features/event/index.tsx'
import { gabunganDoor } from './features/gabungan/index.tsx'
import { groupBelajarDoor } from './features/group-belajar/index.tsx'
import { generalTableDoor } from './features/general-table/index.tsx'
import { hasilUjianDoor } from './features/hasil-ujian/index.tsx'
import { peranIzinDoor } from './features/peran-izin/index.tsx'
import { laporanDoor } from './features/laporan/index.tsx'
import { lembagaDoor } from './features/lembaga/index.tsx'
import { pelajaranDoor } from './features/pelajaran/index.tsx'
import { markingDoor } from './features/marking/index.tsx'
import { panduanDoor } from './features/panduan/index.tsx'
import { paperDoor } from './features/paper/index.tsx'
import { paketSoalDoor } from './features/paket-soal/index.tsx'
import { pendaftaranDoor } from './features/pendaftaran/index.tsx'
import { pengawasanDoor } from './features/pengawasan/index.tsx'
import { privasiDoor } from './features/privasi/index.tsx'
import { profileDoor } from './features/profile/index.tsx'
import { scoringVersionDoor } from './features/scoring-version/index.tsx'
import { soalDoor } from './features/soal/index.tsx'
import { ujianDoor } from './features/ujian/index.tsx'
import { statistikDoor } from './features/statistik/index.tsx'

/** Every feature of the web house, one line each. */
export const doors: readonly Door[] = [
  applicationDoor,
  applicationUserDoor,
  analyticsDoor,
  atributDoor,
  auditDoor,
  authenticationDoor,
  dashboardDoor,
  devsDoor,
  emailDoor,
  eventDoor,
  paketSoalDoor,
  panduanDoor,
  paperDoor,
  peranIzinDoor,
  pendaftaranDoor,
  pengawasanDoor,
  privasiDoor,
  profileDoor,
  soalDoor,
  ujianDoor,
  groupBelajarDoor,
  hasilUjianDoor,
  markingDoor,
  scoringVersionDoor,
  generalTableDoor,
  gabunganDoor,
  pelajaranDoor,
  laporanDoor,
  lembagaDoor,
  statistikDoor,
]
