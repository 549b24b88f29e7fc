import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { ActionOutcome, Reason } from './pengawasan.ts'
import { HeldDecision, StatusAttempt } from './ujian.ts'

/**
 * Why an answer does not count by itself: it came when the grace was over, after a hand-in, without proof that its device
 * was cut off, while the exam was paused, from a device that the exam was moved away from, or as a file.
 */
export const HeldReason = z.enum([
  'lewat-tenggang',
  'sesudah-dikumpulkan',
  'tanpa-bukti',
  'saat-dijeda',
  'perangkat-lain',
  'berkas',
])
export type HeldReason = z.infer<typeof HeldReason>

/** What the server knows beside the device's own time; evidence, never a verdict. */
export const HeldEvidence = z.object({
  /** When the time of its section was over. */
  closesAt: Time.nullable(),
  /** Nothing was heard of the device in between; null: it was heard all the while. */
  silentFrom: Time.nullable(),
  silentTo: Time.nullable(),
  /** Which of so many that came together. */
  place: z.number().int(),
  of: z.number().int(),
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type HeldEvidence = z.infer<typeof HeldEvidence>

export const HeldAnswer = z.object({
  id: Id,
  attemptId: Id,
  section: z.string(),
  /** As the student counts, within the section. */
  number: z.number().int(),
  /** The answer in letters as the student saw them, or in their own words; empty where it was cleared. */
  text: z.string(),
  /** What counts now instead, in the same words; null where nothing does. */
  storedText: z.string().nullable(),
  at: Time,
  receivedAt: Time,
  reason: HeldReason,
  evidence: HeldEvidence,
  decision: z
    .object({ kind: HeldDecision, reason: z.string(), by: z.string().nullable(), at: Time })
    .nullable(),
})
export type HeldAnswer = z.infer<typeof HeldAnswer>

/** The attempt of one student with what lies there; those with something to decide come first. */
export const HeldAttempt = z.object({
  attemptId: Id,
  userId: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  ruang: z.string().nullable(),
  status: StatusAttempt,
  submittedAt: Time.nullable(),
  submittedBy: z.enum(['murid', 'server', 'pengawas']).nullable(),
  answers: z.array(HeldAnswer),
})
export type HeldAttempt = z.infer<typeof HeldAttempt>

/** A file of answers: what it is, whose, and what is sealed (base64url), as one word that a QR code carries too. */
export const answersFile = /^SULUH1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]+)$/
/** What its seal is for. */
export const answersAad = (attemptId: string) => `answers:${attemptId}`

const event = z.object({ id: Id, nama: z.string(), graceSeconds: z.number().int() })

export const heldAnswer = {
  list: endpoint('GET', '/event/:id/held-answer', {
    izin: 'event.awasi',
    data: z.object({ event, attempts: z.array(HeldAttempt) }),
  }),
  /** Accepts or rejects; what is accepted counts as if it had come in time, and its result follows. */
  decide: endpoint('POST', '/event/:id/held-answer/decide', {
    izin: 'event.awasi',
    log: 'Memutuskan jawaban terlambat',
    body: z.object({
      ids: z.array(Id).min(1).max(5000).meta({ label: 'jawaban' }),
      decision: HeldDecision.meta({ label: 'keputusan' }),
      reason: Reason.meta({ label: 'alasan' }),
    }),
    data: ActionOutcome,
  }),
  /** Answers that a device could not send, as it has sealed them; they wait for a decision like all others. */
  bring: endpoint('POST', '/event/:id/held-answer/berkas', {
    izin: 'event.awasi',
    log: 'Membawa jawaban dari berkas perangkat',
    body: z.object({
      text: z.string().trim().min(1, 'Berkas ini kosong').max(900_000).meta({ label: 'isi berkas' }),
    }),
    data: z.object({
      nama: z.string(),
      held: z.number().int(),
      /** On the server already, or waiting since before. */
      known: z.number().int(),
      refused: z.number().int(),
    }),
  }),
}
