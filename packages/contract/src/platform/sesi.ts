import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** After so many minutes without use a session ends by itself, where nobody has chosen. */
export const idleByDefault = 120
/** What may be chosen; the last is as long as a session lasts anyway. */
export const idleChoices = [15, 30, 60, 120, 240, 480, 1440] as const

const SesiAturan = z.object({
  idleMinutes: z
    .literal(idleChoices, 'Pilih salah satu lama waktu yang ada')
    .meta({ label: 'lama tidak dipakai' }),
})

/** When sessions of the application's people end by themselves. Exams that run are never cut. */
export const sesi = {
  aturan: endpoint('GET', '/sesi/aturan', { izin: 'peran-izin.read', data: SesiAturan }),
  atur: endpoint('PUT', '/sesi/aturan', {
    izin: 'peran-izin.write',
    stepUp: true,
    log: 'Mengatur kapan sesi berakhir sendiri',
    body: SesiAturan,
    data: SesiAturan,
  }),
}
