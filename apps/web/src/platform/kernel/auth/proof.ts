import type { RequestError } from '../data/request-error.ts'

/** Asks the person for what the server wants to see again; true once it was accepted. */
type AskProof = (error: RequestError) => Promise<boolean>

let ask: AskProof = () => Promise.resolve(false)
let asking: Promise<boolean> | undefined

/** Says how it is asked: by a dialog, of which nothing is loaded before. */
export function proveBy(way: AskProof): void {
  ask = way
}

/** Calls that need it at the same time share one question. */
export function askProof(error: RequestError): Promise<boolean> {
  asking ??= ask(error).finally(() => {
    asking = undefined
  })
  return asking
}
