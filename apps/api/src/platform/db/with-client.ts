import pg from 'pg'

/** Gives `work` a connection of its own to the database at `url`, and closes it whatever comes of that. */
export async function withClient<T>(
  url: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(url)
  // What breaks is told to whoever waits for an answer; without a listener it would end the process as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
