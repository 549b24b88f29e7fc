import { z } from 'zod'
import { StatusEvent } from '../papers/exam-words.ts'
import { endpoint, Id, Time } from '../platform/endpoint.ts'

const Named = z.object({ id: Id, nama: z.string() })

/** A group that one is in oneself. */
export const MyGroup = z.object({
  id: Id,
  nama: z.string(),
  lembaga: z.string().nullable(),
  tahunAjaran: z.string().nullable(),
  above: z.array(Named),
  isGuru: z.boolean(),
  guru: z.array(z.string()),
  /** Students of it and of every group below. */
  members: z.number().int(),
  /** The exam that is open or opens first. */
  next: z.object({ nama: z.string(), opensAt: Time, closesAt: Time }).nullable(),
})
export type MyGroup = z.infer<typeof MyGroup>

/** An exam as the group took it. Averages and one's own nilai are null where the event's rules keep them back. */
export const GroupExam = z.object({
  id: Id,
  nama: z.string(),
  paketSoal: Named,
  status: StatusEvent,
  opensAt: Time,
  closesAt: Time,
  /** Who learned in it then and was invited, and who has a result. */
  invited: z.number().int(),
  taken: z.number().int(),
  /** Results with answers that nobody has marked yet: until then there is no average. */
  waiting: z.number().int(),
  average: z.number().nullable(),
  own: z.number().nullable(),
})
export type GroupExam = z.infer<typeof GroupExam>

export const GroupProgress = z.object({ coming: z.array(GroupExam), finished: z.array(GroupExam) })
export type GroupProgress = z.infer<typeof GroupProgress>

export const myGroups = {
  /** The groups that the caller teaches or learns in. */
  mine: endpoint('GET', '/group-belajar/saya', { izin: 'group-belajar.read', data: z.array(MyGroup) }),
  progress: endpoint('GET', '/group-belajar/:id/kemajuan', {
    izin: 'group-belajar.read',
    data: GroupProgress,
  }),
}
