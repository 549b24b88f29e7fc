import pg from 'pg'

type Logged = {
  type: string
  message: string
  stack: string
  code?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
  cause?: Logged
}

/**
 * An error as the log keeps it: what happened and where in the code, never with what values. PostgreSQL names values in
 * its details and between quotes in its messages, and they may be a pupil's.
 */
export function logError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' }
  const isDatabase = error instanceof pg.DatabaseError
  const message = isDatabase ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message
  const stack = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    message,
    stack: stack.join('\n'),
    ...(isDatabase && { code: error.code, table: error.table, constraint: error.constraint }),
    ...(error.cause !== undefined && { cause: logError(error.cause) }),
  }
}
