/**
 * What became of the versions that this tab has written. Two undoable changes of one record are both made on
 * the version that was shown; when the first has been stored, the second must name the version it left behind.
 * A version that somebody else wrote is not known here, so the server still answers 409 for those.
 */
const successors = new Map<string, number>()

type Versioned = { version: number }

/** The same body on the newest version that this tab itself made. */
export function rebased<B>(record: string, body: B): B {
  if (!isVersioned(body)) return body
  let version = body.version
  for (let next = successors.get(`${record} ${version}`); next !== undefined;) {
    version = next
    next = successors.get(`${record} ${version}`)
  }
  return { ...body, version }
}

/** Remembers which version a stored change has left behind. */
export function rememberVersion(record: string, sent: unknown, stored: unknown): void {
  if (isVersioned(sent) && isVersioned(stored) && stored.version > sent.version)
    successors.set(`${record} ${sent.version}`, stored.version)
}

/** On the way out there is no answer to wait for: the next version is the next number. */
export function assumeNextVersion(record: string, sent: unknown): void {
  if (isVersioned(sent)) successors.set(`${record} ${sent.version}`, sent.version + 1)
}

function isVersioned(value: unknown): value is Versioned {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
  )
}
