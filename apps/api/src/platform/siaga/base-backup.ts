import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { serverUser } from '#platform/db/unprivileged.ts'

const block = 512
/** What belongs to the running original alone. */
const left = new Set(['server.log', 'postmaster.pid', 'postmaster.opts'])

type Open = { file: number | undefined; left: number; padding: number }

/** Unpacks a tar as PostgreSQL writes it (ustar without links: one tablespace) below `target`, piece by piece as it comes. */
export function openTar(target: string): { take: (piece: Buffer) => void } {
  const owner = serverUser()
  let rest: Buffer = Buffer.alloc(0)
  let open: Open | undefined
  const begin = (header: Buffer): Open => {
    const text = (from: number, length: number) =>
      header.toString('latin1', from, from + length).split('\0')[0]!
    const name = text(0, 100).replace(/^\.\//, '').replace(/\/$/, '')
    const path = join(target, name)
    const size = sizeIn(header)
    const padding = (block - (size % block)) % block
    if (text(156, 1) === '5') {
      if (name) mkdirSync(path, { recursive: true, mode: 0o700 })
      if (owner) chownSync(path, owner.uid, owner.gid)
      return { file: undefined, left: 0, padding: 0 }
    }
    if (left.has(name)) return { file: undefined, left: size, padding }
    const file = openSync(path, 'w', 0o600)
    if (owner) chownSync(path, owner.uid, owner.gid)
    return { file, left: size, padding }
  }
  /** Gives what is over. */
  const fill = (into: Open, piece: Buffer): Buffer => {
    const part = piece.subarray(0, into.left)
    if (into.file !== undefined && part.length > 0) writeSync(into.file, part)
    into.left -= part.length
    const after = piece.subarray(part.length)
    if (into.left > 0) return after
    if (into.file !== undefined) {
      fsyncSync(into.file)
      closeSync(into.file)
      into.file = undefined
    }
    const skipped = Math.min(into.padding, after.length)
    into.padding -= skipped
    if (into.padding === 0) open = undefined
    return after.subarray(skipped)
  }
  return {
    take: (piece) => {
      rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
      for (;;) {
        if (open) {
          rest = Buffer.from(fill(open, rest))
          if (open) return
        }
        if (rest.length < block) return
        const header = rest.subarray(0, block)
        rest = rest.subarray(block)
        if (header.some((byte) => byte !== 0)) {
          open = begin(header)
          if (open.left === 0 && open.padding === 0) rest = Buffer.from(fill(open, rest))
        }
      }
    },
  }
}

/** Octal digits, or from 8 GB on a number as it is. */
function sizeIn(header: Buffer): number {
  if (header[124]! & 0x80) return Number(header.readBigUInt64BE(128))
  return Number.parseInt(header.toString('latin1', 124, 136), 8)
}

/**
 * Copies the server `other` whole into the folder `target`, over its own replication protocol (BASE_BACKUP, PostgreSQL 15 or
 * newer; the embedded one brings no pg_basebackup along), with the log that makes the copy whole. Returns how many bytes came.
 */
export async function takeBaseBackup(
  other: pg.ClientConfig,
  target: string,
  say: (bytes: number) => void = () => undefined,
): Promise<number> {
  const client = new pg.Client({ ...other, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await receive(client, target, say)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function receive(client: pg.Client, target: string, say: (bytes: number) => void): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const tar = openTar(target)
  let bytes = 0
  let failed: unknown
  const nothing = () => undefined
  // What pg calls as a query of its own; of what comes only the archive is of use.
  const copying = {
    submit: (connection: { query: (text: string) => void }) =>
      connection.query(`BASE_BACKUP (LABEL 'suluh_siaga', CHECKPOINT 'fast', WAL, MANIFEST 'no')`),
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
    handlePortalSuspended: nothing,
    handleEmptyQuery: nothing,
    handleCopyInResponse: nothing,
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (failed || chunk[0] !== archiveData) return
      try {
        tar.take(chunk.subarray(1))
        bytes += chunk.length - 1
        say(bytes)
      } catch (error) {
        failed = error
        client.end().catch(nothing)
        reject(error)
      }
    },
    handleError: (error: unknown) => reject(failed ?? error),
    handleReadyForQuery: () => resolve(bytes),
  }
  client.query(copying as unknown as pg.Submittable)
  return promise
}

/** What a message of the copy begins with whose rest is of the archive. */
const archiveData = 'd'.charCodeAt(0)
