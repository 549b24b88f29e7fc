import pg from 'pg'

/**
 * Hears what is announced on a channel by `pg_notify` until closed, on a connection of its own. A lost connection is made
 * again; what was announced meanwhile is lost, and `lost` says so.
 */
export async function listen(
  url: string,
  channel: string,
  hear: (payload: string) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  let closed = false
  let client: pg.Client
  const open = async () => {
    client = new pg.Client(url)
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    client.once('end', () => {
      lost()
      if (!closed) setTimeout(() => void open().catch(() => client.emit('end')), 1000)
    })
    await client.connect()
    await client.query(`listen ${channel}`)
  }
  await open()
  return async () => {
    closed = true
    await client.end()
  }
}
