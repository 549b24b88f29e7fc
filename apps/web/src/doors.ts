import type { Door } from '#kernel/door.ts'
import { applicationDoor } from './features/application/index.tsx'
import { authenticationDoor } from './features/authentication/index.tsx'
import { dashboardDoor } from './features/dashboard/index.tsx'
import { paketSoalDoor } from './features/paket-soal/index.tsx'
import { soalDoor } from './features/soal/index.tsx'

/** Every feature of the web house, one line each. */
export const doors: readonly Door[] = [applicationDoor, authenticationDoor, dashboardDoor, paketSoalDoor, soalDoor]
