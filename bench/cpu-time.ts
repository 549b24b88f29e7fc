import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Reads the processor time of the API and of its whole database, in milliseconds since each began. */
export async function openCpuTime(apiPid: number, databaseUrl: string): Promise<() => number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = parentOf(rows[0]!.pid)
  await client.end()
  return () => ofProcess(apiPid) + ofFamily(server)
}

/** Of all threads, by the scheduler's own count of nanoseconds; nothing for a process that has ended meanwhile. */
function ofProcess(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(pid, thread), 0) / 1e6
  } catch {
    return 0
  }
}

function ofThread(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/** PostgreSQL and the processes that it has now, and in ticks those that it has had. */
function ofFamily(server: number): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  const ended = statOf(server).slice(13, 15)
  const gone = ended.reduce((sum, ticks) => sum + Number(ticks), 0) * 10
  return [server, ...children.map(Number)].reduce((sum, pid) => sum + ofProcess(pid), gone)
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

/** What stands behind the name: state, parent and so on. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
}
