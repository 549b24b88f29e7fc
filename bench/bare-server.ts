import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The least that a server of its own process can do: sends the same bytes to whoever asks, by Node's HTTP alone. At
 * `/upserts` it writes rows instead, in batches of a hundred by one statement each, until so many milliseconds are over, and
 * says how many it wrote.
 */
const [port, body = '', databaseUrl = ''] = process.argv.slice(2)
const bytes = Buffer.from(body, 'base64')
const batch = 100
const writers = 3

createServer((request, response) => {
  request.resume().on('end', () => {
    const [, ms] = /^\/upserts\?(\d+)$/.exec(request.url ?? '') ?? []
    if (ms === undefined) return send(bytes)
    void upsertFor(Number(ms)).then((rows) => send(Buffer.from(String(rows))))
  })
  const send = (answer: Buffer) =>
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length })
      .end(answer)
}).listen(Number(port), '127.0.0.1')

async function upsertFor(ms: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: writers })
  await pool.query(`create table if not exists plain_answers (
    application_id uuid not null, attempt_id uuid, soal_id uuid, value jsonb not null, ragu boolean not null, seq bigint not null,
    at timestamptz not null, late boolean not null, received_at timestamptz, primary key (attempt_id, soal_id)) with (fillfactor = 80)`)
  const applicationId = crypto.randomUUID()
  const attemptIds = Array.from({ length: 200 }, () => crypto.randomUUID())
  const soalIds = Array.from({ length: 40 }, () => crypto.randomUUID())
  let seq = 0
  const until = performance.now() + ms
  const write = async () => {
    while (performance.now() < until) {
      const numbers = Array.from({ length: batch }, () => (seq += 1))
      await pool.query({
        name: 'upserts',
        text: `insert into plain_answers
               select $1, attempt_id, soal_id, value::jsonb, ragu, seq, to_timestamp(at_ms / 1000), false, now()
                 from unnest($2::uuid[], $3::uuid[], $4::text[], $5::boolean[], $6::bigint[], $7::float8[])
                   as i (attempt_id, soal_id, value, ragu, seq, at_ms)
               on conflict (attempt_id, soal_id) do update
                  set value = excluded.value, ragu = excluded.ragu, seq = excluded.seq, at = excluded.at, late = excluded.late,
                      received_at = excluded.received_at
                where plain_answers.seq < excluded.seq`,
        values: [
          applicationId,
          numbers.map((each) => attemptIds[each % attemptIds.length]),
          numbers.map((each) => soalIds[Math.floor(each / attemptIds.length) % soalIds.length]),
          numbers.map((each) => `"${'ABCD'[each % 4]}"`),
          numbers.map(() => false),
          numbers,
          numbers.map(() => Date.now()),
        ],
      })
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  await pool.end()
  return seq
}
