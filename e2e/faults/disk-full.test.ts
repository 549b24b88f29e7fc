import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFaultWorld } from './fault-world.ts'
import { expectNothingLost } from './nothing-lost.ts'
import { openStudent, type Student } from './student.ts'

const megabytes = 256

/** A small disk of its own, which only root may mount. */
function mountSmallDisk(): string | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'suluh-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'suluh', dir])
  if (status === 0) return dir
  rmdirSync(dir)
  return undefined
}

/** Everything that is left of the disk is used up. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size >= 512;)
      try {
        if (writeSync(handle, Buffer.alloc(size)) < size) size /= 2
      } catch {
        size /= 2
      }
  } finally {
    closeSync(handle)
  }
}

it('the server’s disk is full: students are told, their journals keep, and all arrives once there is room', async (context) => {
  const disk = mountSmallDisk()
  if (!disk) return context.skip('Menguji cakram penuh memerlukan root, untuk memasang tmpfs kecil.')
  const world = await makeFaultWorld(24, 40, join(disk, 'data'))
  const ballast = join(disk, 'penuh')
  try {
    const place = { url: world.apiUrl, eventId: world.eventId }
    const students = await Promise.all(world.students.map((seat) => openStudent(place, seat)))
    const answer = async (from: number, to: number) => {
      for (let index = from; index < to; index++)
        await Promise.all(students.map((student) => answerOne(student, world.soalIds[index]!, index)))
    }
    await answer(0, 4)
    expect(students.every(({ acknowledged }) => acknowledged.length === 4)).toBe(true)
    fill(ballast)
    await answer(4, 40)
    const told = students.filter(({ session }) => session.getSnapshot().sender === 'refused')
    expect(told.length).toBeGreaterThan(0)
    for (const { session } of told) {
      const unsent = [...session.getSnapshot().entries.values()].filter(
        ({ seq, storedSeq }) => storedSeq < seq,
      )
      expect(unsent.length).toBeGreaterThan(0)
      expect(session.getSnapshot().isKept).toBe(true)
    }
    unlinkSync(ballast)
    await Promise.all(students.map((student) => student.finish()))
    await expectNothingLost(world, students)
    const [stored] = await world.asOwner<{ n: number }>('select count(*)::int as n from answer')
    expect(stored?.n).toBe(students.length * 40)
  } finally {
    await world.stop()
    spawnSync('umount', [disk])
    rmdirSync(disk)
  }
})

async function answerOne({ session }: Student, soal: string, index: number): Promise<void> {
  session.change(soal, { value: 'ABCD'[index % 4]! })
  await session.flush()
}
