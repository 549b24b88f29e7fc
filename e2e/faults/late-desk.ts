import { heldAnswer, type HeldAttempt } from '@suluh/contract/exams/held-answer'
import { fillPath } from '@suluh/contract/platform/endpoint'
import type { FaultWorld } from './fault-world.ts'

type World = Pick<FaultWorld, 'apiUrl' | 'eventId' | 'proctorToken'>

async function ask<Data>(
  { apiUrl, eventId, proctorToken }: World,
  path: string,
  body?: object,
): Promise<Data> {
  const response = await fetch(`${apiUrl}/api${fillPath(path, { id: eventId })}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${proctorToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** What waits for a decision at the event, as its proctor sees it. */
export async function listHeld(world: World): Promise<HeldAttempt[]> {
  return (await ask<{ attempts: HeldAttempt[] }>(world, heldAnswer.list.path)).attempts
}

/** The proctor takes everything. */
export async function acceptAllHeld(world: World): Promise<void> {
  const answers = (await listHeld(world)).flatMap((each) => each.answers)
  const ids = answers.filter(({ decision }) => !decision).map(({ id }) => id)
  await ask(world, heldAnswer.decide.path, { ids, decision: 'diterima', reason: 'Jaringan padam' })
}
