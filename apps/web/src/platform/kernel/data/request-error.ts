import type { ErrorCode, Issue } from '@suluh/contract/platform/error'
import { translate } from '../i18n.ts'

export type RequestErrorName =
  | 'ReadError'
  | 'CreateError'
  | 'UpdateError'
  | 'DeleteError'
  | 'DeleteManyError'
  | 'CustomRequest'

/** What any failed call throws. `statusCode` is 0 where no answer came: no network, or no time left. */
export class RequestError extends Error {
  override readonly name: RequestErrorName
  readonly statusCode: number
  /** What the server, or the network, had to say; undefined where only the default message is left. */
  readonly said: string | undefined
  readonly issues: Issue[]
  /** What went wrong by the contract's catalogue, where the server was reached. */
  readonly code: ErrorCode | undefined

  constructor(
    name: RequestErrorName,
    statusCode: number,
    message?: string,
    issues: Issue[] = [],
    code?: ErrorCode,
  ) {
    super(message || translate('error.default'))
    this.said = message || undefined
    this.name = name
    this.statusCode = statusCode
    this.issues = issues
    this.code = code
  }
}

/** True for a request that was given up on purpose, which is nobody's error. */
export function isAborted(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'AbortError' || /^(AbortError|canceled)$/.test(error.message))
  )
}

/** True where nobody who knows the answer was reached: no network, a gateway, or a server that is busy. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof RequestError && [0, 429, 502, 503, 504].includes(error.statusCode)
}

/** True where a running exam is open at another device of the same student. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'other-device'
}

/** True where the server itself, and nothing on the way to it, has said that this is not for whoever asks, or not from here. */
export function isFinal(error: unknown): error is RequestError {
  return error instanceof RequestError && ['forbidden', 'not-found', 'other-place'].includes(error.code ?? '')
}
