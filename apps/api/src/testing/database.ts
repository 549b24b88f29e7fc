import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'

const template = 'suluh_template'

export type TestServer = {
  /** A migrated database that is copied, never used. */
  templateUrl: string
  stop: () => Promise<void>
}

/** A throw-away PostgreSQL with one migrated template database, for a whole test run. */
export async function startTestServer(): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'suluh-test-'))
  const server = await startEmbedded(dir, { durable: false })
  const stop = async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await execute(server.url, `create database ${template}`)
    const templateUrl = databaseUrl(server.url, template)
    await migrate(templateUrl)
    return { templateUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A fresh copy of the template: about 50 ms. */
export async function copyDatabase(templateUrl: string, name: string): Promise<string> {
  await execute(databaseUrl(templateUrl, 'postgres'), `create database "${name}" template ${template}`)
  return databaseUrl(templateUrl, name)
}

export function databaseUrl(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.toString()
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
