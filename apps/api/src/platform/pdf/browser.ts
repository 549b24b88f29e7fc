import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { openDevtools, type Devtools } from './devtools.ts'
import type { FoundBrowser } from './find-browser.ts'

/** A running Chromium that belongs to this process and reaches no network. */
export type Browser = {
  devtools: Devtools
  version: string
  /** Ends it with all of its processes, and forgets what it kept. */
  kill: (reason?: Error) => void
  isAlive: () => boolean
}

const startMs = 30_000
const heapMb = 512
/** Of all its processes together, counted where the system tells. */
const mostMemory = 1.5e9
const memoryEveryMs = 2000
const pageBytes = 4096

/** No server, however it is named: neither by name nor by number, nor this machine itself. */
const noNetwork = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://tidak-ada.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
]

const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-gpu',
  '--disable-breakpad',
  '--disable-crash-reporter',
  // Where there is no /dev/shm, or a small one, as in containers.
  '--disable-dev-shm-usage',
  '--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  `--js-flags=--max-old-space-size=${heapMb}`,
  ...noNetwork,
]

/** What it is told of the environment: where things are and how to write, none of the secrets of this process. */
const told =
  /^(PATH|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_DATA_DIRS|SystemRoot|SystemDrive|windir|ProgramFiles.*|ProgramData|USERPROFILE|LOCALAPPDATA|APPDATA)$/i

const prefix = 'suluh-pdf-'
const forgotten = /^suluh-pdf-(\d+)-/
/** Places of browsers that run; in a container the process before this one often had its number. */
const inUse = new Set<string>()

/** Starts it and waits until it answers; throws with the last words of one that does not. */
export async function startBrowser({ path, isSandboxed }: FoundBrowser): Promise<Browser> {
  removeForgotten()
  const place = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  inUse.add(place)
  const args = [...flags, `--user-data-dir=${place}`, ...(isSandboxed ? [] : ['--no-sandbox'])]
  const child = spawn(path, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A group of its own, so that all of it ends together.
    detached: process.platform !== 'win32',
    env: { ...environment(), HOME: place, TMPDIR: place, TEMP: place, TMP: place },
    cwd: place,
  })
  const [, , , input, output] = child.stdio as [null, null, Readable, Writable, Readable]
  const devtools = openDevtools(input, output)
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)))
  let isAlive = true
  const end = (reason: Error) => {
    if (!isAlive) return
    isAlive = false
    clearInterval(watching)
    process.off('exit', endGroup)
    devtools.end(reason)
    endGroup()
    forget(place)
  }
  const endGroup = () => killAll(child)
  child.once('error', end)
  child.once('exit', (code, signal) =>
    end(new Error(`Peramban berhenti (${signal ?? code}). ${lastLines(words)}`)),
  )
  process.once('exit', endGroup)
  yieldTo(child)
  const watching = setInterval(() => {
    if (memoryOf(child) > mostMemory) end(new OutOfMemory())
  }, memoryEveryMs)
  watching.unref()
  const late = setTimeout(() => end(new Error(`Peramban tidak menjawab. ${lastLines(words)}`)), startMs)
  try {
    const { product } = await devtools.send<{ product: string }>('Browser.getVersion')
    return {
      devtools,
      version: product.replace(/^Headless/, '').replace('/', ' '),
      kill: (reason = new Error('Peramban dihentikan.')) => end(reason),
      isAlive: () => isAlive,
    }
  } finally {
    clearTimeout(late)
  }
}

/** More than a paper may take; whoever asked for it may ask for less. */
export class OutOfMemory extends Error {}

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => told.test(name)))
}

function lastLines(words: string): string {
  return words.trim().split('\n').slice(-3).join(' ').slice(-400)
}

function killAll(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Answers of an exam go first, and where memory runs out this goes before the database. */
function yieldTo({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, 15)
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '800')
  } catch {
    // A system that has neither.
  }
}

/** What its group of processes holds for itself, in bytes; 0 where that cannot be read. */
function memoryOf({ pid }: ChildProcess): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  let pages = 0
  for (const each of readdirSync('/proc')) {
    if (!/^\d+$/.test(each)) continue
    try {
      // Behind the name, which may hold anything: state, parent, group.
      const [, , group] = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      if (Number(group) !== pid) continue
      const [, resident = 0, shared = 0] = readFileSync(`/proc/${each}/statm`, 'utf8').split(' ').map(Number)
      pages += resident - shared
    } catch {
      // It has ended meanwhile.
    }
  }
  return pages * pageBytes
}

/** What processes have left that were killed before they could tidy up. */
function removeForgotten(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = forgotten.exec(name) ?? []
    const place = join(tmpdir(), name)
    if (pid === undefined || inUse.has(place)) continue
    if (Number(pid) === process.pid || !isRunning(Number(pid))) forget(place)
  }
}

function forget(place: string): void {
  inUse.delete(place)
  rm(place, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
