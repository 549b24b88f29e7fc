import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../apps/api/src/platform/db/with-client.ts'
import { signIn } from './api-under-work.ts'
import { projectRoot } from './api-process.ts'
import { newSeen, seatStudent, type ExamStudent, type Seen } from './exam-student.ts'
import { makeFile, murid, runFile } from './import-people.ts'
import { quantile, round, spread, type Measurement } from './measurement.ts'
import { makeBenchWorld, type BenchWorld } from './world.ts'

const students = 100
const megabytes = 1024
/** Each student answers so often: quicker than any exam. */
const everyMs = 2000
const seconds = 20
/** A school's years of exams, for the backup to copy. */
const storedMegabytes = 300
const imported = 2000
const most = { alone: 100, beside: 200 }

/**
 * A village school's laptop: API and database on one core with 1 GB in all, its page cache included, the students on the other
 * one. A hundred of them answer, first alone, then while two thousand people are imported and the database is backed up by
 * `npm run backup`. Linux, as root, where control groups of memory can be made.
 */
export async function measureVillage(): Promise<Measurement> {
  const laptop = makeLaptop()
  const world = await makeBenchWorld(students)
  const backups = mkdtempSync(join(tmpdir(), 'suluh-bench-backup-'))
  try {
    await fill(world)
    await laptop.take([world.apiPid, ...(await databasePids(world))])
    const seen = newSeen()
    const seated = world.students.map((student) => seatStudent(world, student, seen))
    for (const student of seated) await student.start().then(() => student.sit())
    const alone = await answering(seated, world.soalIds, seen, sleep(seconds * 1000))
    const beside = await answering(seated, world.soalIds, seen, busy(world, backups, laptop.command))
    for (const student of seated) student.close()
    const [besideP95, aloneP95] = [quantile(beside, 0.95), quantile(alone, 0.95)]
    return {
      figure: round(besideP95, 0),
      unit: 'ms, 95th percentile of a save beside an import and a backup, one core and 1 GB',
      yardstick: `${most.beside} ms; alone ${round(aloneP95, 0)} of ${most.alone} ms`,
      ratio: round(besideP95 / most.beside),
      must: `<= ${most.beside} ms beside them, <= ${most.alone} ms alone, no error`,
      ok: besideP95 <= most.beside && aloneP95 <= most.alone && seen.failed.size === 0,
      details: {
        students,
        alone: { saves: alone.length, ...spread(alone) },
        beside: { saves: beside.length, ...spread(beside) },
        failed: Object.fromEntries(seen.failed),
        peakMegabytes: laptop.peakMegabytes(),
      },
    }
  } finally {
    await world.stop()
    laptop.end()
    rmSync(backups, { recursive: true, force: true })
  }
}

/** All answer until `work` is over; how long each of their saves took. */
async function answering(
  seated: ExamStudent[],
  soalIds: string[],
  seen: Seen,
  work: Promise<unknown>,
): Promise<number[]> {
  const from = seen.save.length
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  await Promise.all(
    seated.map(async (student, index) => {
      await sleep((index / students) * everyMs)
      for (let number = index; !over.signal.aborted; number++) {
        const next = sleep(everyMs)
        await student.save(soalIds[number % soalIds.length]!, 'ABCD'[number % 4]!)
        student.tell()
        await next
      }
    }),
  )
  await ended
  return seen.save.slice(from)
}

async function fill({ ownerUrl }: BenchWorld): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(
      `create table years as select n, (select string_agg(md5(n || '-' || m), '') from generate_series(1, 30) m) as what
         from generate_series(1, $1::int * 1000) n`,
      [storedMegabytes],
    )
    await client.query('checkpoint')
  })
}

async function busy(
  world: BenchWorld,
  backups: string,
  run: (command: string[], environment: Record<string, string>) => Promise<void>,
): Promise<void> {
  const { token, peranId } = await withClient(world.ownerUrl, async (client) => ({
    token: await signIn(world, client),
    peranId: await murid(client, world.applicationId),
  }))
  const program = [process.execPath, 'apps/api/src/platform/backup/backup-command.ts', join(backups, 'satu')]
  await Promise.all([
    runFile(world, token, peranId, await makeFile('V', imported)),
    run(program, { DATA_DIR: world.dataDir, DATABASE_URL: '' }),
  ])
}

async function databasePids({ dataDir }: BenchWorld): Promise<number[]> {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  // Background ones stay; a worker of a query that is over may be gone by now.
  await sleep(1000)
  return [postmaster, ...children.trim().split(' ').map(Number)]
}

/** One core and a control group of memory; whatever starts in it stays in it. */
function makeLaptop() {
  const group = `/sys/fs/cgroup/memory/suluh-bench-${process.pid}`
  if (!existsSync('/sys/fs/cgroup/memory')) throw new Error('village: no control groups of memory here')
  mkdirSync(group)
  appendFileSync(join(group, 'memory.limit_in_bytes'), `${megabytes}M`)
  const run = (command: string[], environment: Record<string, string> = {}) =>
    new Promise<void>((done, fail) => {
      const [program, ...rest] = command
      const child = spawn(program!, rest, {
        cwd: projectRoot,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${program} ended with ${code}`))))
    })
  return {
    take: async (pids: number[]) => {
      for (const pid of pids.filter((each) => existsSync(`/proc/${each}`))) {
        await run(['taskset', '-a', '-c', '-p', '0', String(pid)])
        appendFileSync(join(group, 'cgroup.procs'), String(pid))
      }
      await run(['taskset', '-a', '-c', '-p', '1', String(process.pid)])
    },
    command: (command: string[], environment: Record<string, string>) =>
      run(
        ['sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec taskset -c 0 "$@"', group, ...command],
        environment,
      ),
    peakMegabytes: () =>
      round(Number(readFileSync(join(group, 'memory.max_usage_in_bytes'), 'utf8')) / 1024 / 1024, 0),
    end: () => rmdirSync(group),
  }
}
