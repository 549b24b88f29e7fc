import type { GabunganDraft, TieBreak } from '@suluh/contract/results/gabungan'

export type Member = GabunganDraft['members'][number]

/** Whether the server would take it; what is being typed may not be whole yet. */
export function isStorable({ nama, spread, members }: GabunganDraft): boolean {
  return (
    nama.trim() !== '' && spread > 0 && members.every(({ weight }) => Number.isFinite(weight) && weight >= 0)
  )
}

export function changeMember(draft: GabunganDraft, eventId: string, part: Partial<Member>): GabunganDraft {
  return {
    ...draft,
    members: draft.members.map((member) => (member.eventId === eventId ? { ...member, ...part } : member)),
  }
}

/** Out goes also what the tie-break chain says of it. */
export function removeMember(draft: GabunganDraft, eventId: string): GabunganDraft {
  return {
    ...draft,
    members: draft.members.filter((member) => member.eventId !== eventId),
    tieBreak: draft.tieBreak.filter(({ by }) => by !== `anggota:${eventId}`),
  }
}

export function addMembers(draft: GabunganDraft, eventIds: string[]): GabunganDraft {
  const fresh = eventIds.map((eventId): Member => ({ eventId, weight: 1, required: false, threshold: null }))
  return { ...draft, members: [...draft.members, ...fresh] }
}

/** Chains that are in use: what schools agree on, and the rules of OSN. */
export const tiePresets: Record<'umum' | 'osn', TieBreak[]> = {
  umum: [
    { by: 'benar', order: 'desc' },
    { by: 'kosong', order: 'asc' },
    { by: 'waktu', order: 'asc' },
  ],
  osn: [
    { by: 'benar', order: 'desc' },
    { by: 'kosong', order: 'asc' },
    { by: 'lahir', order: 'desc' },
  ],
}

/** Every step that a chain may have; each measure once. */
export function possibleTies(members: readonly Member[]): TieBreak[] {
  return [
    ...members.map(({ eventId }): TieBreak => ({ by: `anggota:${eventId}`, order: 'desc' })),
    { by: 'benar', order: 'desc' },
    { by: 'kosong', order: 'asc' },
    { by: 'waktu', order: 'asc' },
    { by: 'lahir', order: 'desc' },
    { by: 'lahir', order: 'asc' },
  ]
}
