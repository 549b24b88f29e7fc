import type { Door } from '#platform/kernel/door.ts'
import { authenticationDoor } from '#people/authentication/index.tsx'
import { buktiSimpanDoor } from '#exams/bukti-simpan/index.tsx'
import { dashboardDoor } from '#home/dashboard/index.tsx'
import { hasilUjianDoor } from '#results/hasil-ujian/index.tsx'
import { profileDoor } from '#people/profile/index.tsx'
import { suratDoor } from '#reports/surat-hasil/index.tsx'
import { ujianDoor } from '#exams/ujian/index.tsx'

/** What students and guests open. Every page loads these; the others (`doors.ts`) come with the first that needs them. */
export const firstDoors: readonly Door[] = [
  authenticationDoor,
  buktiSimpanDoor,
  dashboardDoor,
  hasilUjianDoor,
  profileDoor,
  suratDoor,
  ujianDoor,
]
