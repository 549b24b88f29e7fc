import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { ActionOutcome, Reason } from './pengawasan.ts'

/** What was away: the server, its database, or a room (where none are kept, the students of one lembaga). */
export const KindGangguan = z.enum(['server', 'basis-data', 'ruang'])
export type KindGangguan = z.infer<typeof KindGangguan>

/** An outage as somebody sees it who watches some of those whom it hit. */
export const Gangguan = z.object({
  id: Id,
  kind: KindGangguan,
  /** Of a room's outage: its name, or that of the lembaga. */
  place: z.string().nullable(),
  from: Time,
  /** Null: not over yet. */
  to: Time.nullable(),
  hit: z.number().int(),
  /** Seconds that were lost: by who lost least, and most. */
  least: z.number().int(),
  most: z.number().int(),
  /** Of those hit: whose time was given back, who can still be given it, whose time ran out meanwhile. */
  returned: z.number().int(),
  running: z.number().int(),
  expired: z.number().int(),
})
export type Gangguan = z.infer<typeof Gangguan>

/** The same for the record of one lembaga's room and session. */
export const GangguanBerkas = Gangguan.omit({ running: true, expired: true }).extend({
  lembagaId: Id.nullable(),
  sesiId: Id.nullable(),
  ruangId: Id.nullable(),
})
export type GangguanBerkas = z.infer<typeof GangguanBerkas>

export const gangguan = {
  list: endpoint('GET', '/event/:id/gangguan', { izin: 'event.awasi', data: z.array(Gangguan) }),
  /** Gives those of them whom the actor may watch the time that each lost; once. */
  giveBack: endpoint('POST', '/event/:id/gangguan/:gangguanId/waktu', {
    izin: 'event.awasi',
    log: 'Mengembalikan waktu yang hilang karena gangguan',
    body: z.object({
      reason: Reason.meta({ label: 'alasan' }),
      /** Also those whose time ran out meanwhile: they are let in again for as long as they lost. */
      reopen: z.boolean().default(false).meta({ label: 'buka kembali' }),
    }),
    data: ActionOutcome,
  }),
}
