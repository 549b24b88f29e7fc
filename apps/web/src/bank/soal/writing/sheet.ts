import { soal } from '@suluh/contract/bank/soal'
import { createAutosave } from '#platform/kernel/changes/autosave.ts'
import { call } from '#platform/kernel/data/call.ts'
import { newId } from '#platform/kernel/new-id.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { toBody, toValues, type Facts } from '../editor/editor-values.ts'
import type { EditParts } from '../editor/soal-draft.ts'
import { entryOf, isBlank, statusOf, trimmed, type Entry } from './entry.ts'

/** What a package does for the questions that are written in it; the bank needs nothing of it. */
export type SheetHome = {
  /** Puts stored questions behind another one, or in front of all others of the section; the package's version after it. */
  place: (soalIds: string[], after: string | null, sectionId: string) => Promise<number>
  takeOut: (soalIds: string[]) => Promise<unknown>
}

/** The package as it was read: what follows from it holds for what stood in it at that version. */
type Home = {
  version: number
  sections: readonly { id: string; soal: readonly { id: string; version: number }[] }[]
}

const pauseMs = 200

/**
 * The questions of one page. Each is stored by itself a second after something was written in it, and put into the
 * package when it is there; nothing is stored of what has no words yet. Whoever draws hears of a pause in typing, not
 * of each letter.
 */
export function createSheet(home?: SheetHome) {
  let entries: readonly Entry[] = []
  let shown = entries
  let drawing: ReturnType<typeof setTimeout> | undefined
  let placing: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const saves = new Map<string, ReturnType<typeof createAutosave<string>>>()
  const edits = new Map<string, number>()
  /** Taken out here; a reading from before must not bring them back. */
  const goneIds = new Set<string>()
  /** What is stored anew, since somebody took it out of the bank while it was written here: not under its old id. */
  const idsAnew = new Map<string, string>()
  /** A package that was read before this one lacks what was put into it here. */
  let placedAt = 0

  const find = (key: string) => entries.find((entry) => entry.key === key)
  const set = (key: string, part: Partial<Entry>) => {
    entries = entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry))
  }
  function draw(): void {
    clearTimeout(drawing)
    shown = entries
    for (const listener of listeners) listener()
  }
  const saveOf = (key: string) => {
    const known = saves.get(key)
    if (known) return known
    const made = createAutosave(store, (status) => {
      if (find(key)?.status === status) return
      set(key, { status })
      draw()
    })
    saves.set(key, made)
    return made
  }

  /** Asks for a save; of a question without a word there is nothing to keep. */
  function touch(key: string): void {
    const entry = find(key)
    if (!entry) return
    edits.set(key, (edits.get(key) ?? 0) + 1)
    const isNothing = entry.id === null && isBlank(entry.parts)
    set(key, { isDirty: !isNothing })
    if (isNothing || entry.facts.pelajaranId === '' || entry.conflict) void saveOf(key).cancel()
    else saveOf(key).change(key)
  }

  async function store(key: string): Promise<void> {
    const entry = find(key)
    if (!entry) return
    const madeAt = edits.get(key)
    const facts = { ...entry.facts, status: statusOf(entry) }
    const body = toBody({ parts: entry.parts, facts }, entry.version)
    try {
      const { version: _, ...made } = body
      const stored = entry.id
        ? await call(soal.update, { params: { id: entry.id }, body })
        : await call(soal.create, { body: { ...made, id: idsAnew.get(key) ?? entry.key } })
      set(key, {
        id: stored.id,
        version: stored.version,
        isMade: entry.isMade || entry.id === null,
        facts: { ...(find(key)?.facts ?? facts), status: stored.status },
        isDirty: edits.get(key) !== madeAt,
        error: undefined,
      })
      if (!entry.isPlaced) await place()
    } catch (failure) {
      if (failure instanceof RequestError && failure.statusCode === 404 && entry.id) {
        idsAnew.set(key, newId())
        set(key, { id: null, version: 0, isPlaced: home === undefined })
        return store(key)
      }
      if (failure instanceof RequestError)
        set(key, {
          error: failure.message,
          conflict: failure.statusCode === 409 && entry.id ? failure.message : undefined,
        })
      throw failure
    }
  }

  /** Puts what is stored but not in the package yet where it stands here; one after the other, so that the order is kept. */
  function place(): Promise<unknown> {
    placing = placing
      .catch(() => undefined)
      .then(async () => {
        if (!home) return
        for (let run = nextRun(); run.length > 0; run = nextRun()) {
          const [first] = run
          if (!first?.sectionId) return
          const before = entries
            .slice(0, entries.indexOf(first))
            .findLast(({ sectionId, isPlaced, id }) => sectionId === first.sectionId && isPlaced && id)
          placedAt = await home.place(
            run.map(({ id }) => id!),
            before?.id ?? null,
            first.sectionId,
          )
          for (const { key } of run) set(key, { isPlaced: true })
        }
      })
    return placing
  }

  /** The first questions one under the other that are stored and not placed. */
  function nextRun(): Entry[] {
    const from = entries.findIndex(isWaiting)
    if (from < 0) return []
    const { sectionId } = entries[from]!
    const rest = entries.slice(from)
    const end = rest.findIndex((entry) => !isWaiting(entry) || entry.sectionId !== sectionId)
    return end < 0 ? rest : rest.slice(0, end)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => shown,
    /** The question as it is at this moment, typed letters included. */
    now: (key: string) => find(key),
    start(given: readonly Entry[]): void {
      entries = given
      draw()
    },
    edit(key: string, change: Parameters<EditParts>[0], isTyping = false): void {
      const entry = find(key)
      if (!entry?.mayEdit) return
      set(key, { parts: change(entry.parts) })
      touch(key)
      clearTimeout(drawing)
      if (isTyping) drawing = setTimeout(draw, pauseMs)
      else draw()
    },
    setFacts(key: string, part: Partial<Facts>): void {
      const entry = find(key)
      if (!entry) return
      set(key, { facts: { ...entry.facts, ...part } })
      touch(key)
      draw()
    },
    /** New ones behind another, or at the end of all; those with words are stored. */
    insert(added: readonly Entry[], after?: string): void {
      const at = entries.findIndex(({ key }) => key === after)
      entries = at < 0 ? [...entries, ...added] : entries.toSpliced(at + 1, 0, ...added)
      for (const { key } of added) touch(key)
      draw()
    },
    /** In the place of one that had no words. */
    replace(key: string, { parts, facts, stimulus }: Pick<Entry, 'parts' | 'facts' | 'stimulus'>): void {
      set(key, { parts, facts, stimulus, revision: (find(key)?.revision ?? 0) + 1 })
      touch(key)
      draw()
    },
    /** What was changed beside its fields: they start anew with it. */
    restart(key: string): void {
      set(key, { revision: (find(key)?.revision ?? 0) + 1 })
      draw()
    },
    /** The empty choices at the end of a question go when it is left. */
    leave(key: string): void {
      const entry = find(key)
      if (!entry || isBlank(entry.parts)) return
      const parts = trimmed(entry.parts)
      if (JSON.stringify(parts) === JSON.stringify(entry.parts)) return
      set(key, { parts })
      touch(key)
      draw()
    },
    /** Out of the page and of the package; out of the bank too where it was made here. */
    async remove(keys: readonly string[]): Promise<void> {
      await Promise.all(keys.map(async (key) => saves.get(key)?.cancel()))
      const gone = entries.filter(({ key }) => keys.includes(key))
      entries = entries.filter(({ key }) => !keys.includes(key))
      for (const { id } of gone) if (id) goneIds.add(id)
      draw()
      await placing.catch(() => undefined)
      const placed = gone.flatMap(({ id, isPlaced }) => (id && isPlaced ? [id] : []))
      const made = gone.flatMap(({ id, isMade }) => (id && isMade ? [id] : []))
      if (home && placed.length > 0) await home.takeOut(placed)
      if (made.length > 0) await call(soal.deleteMany, { body: made })
    },
    /** Takes what the other one stored, or puts one's own after it. */
    async settle(key: string, keepsMine: boolean): Promise<void> {
      const entry = find(key)
      if (!entry?.id) return
      const theirs = await call(soal.one, { params: { id: entry.id } })
      if (keepsMine) set(key, { version: theirs.version })
      else set(key, { ...toValues(theirs), version: theirs.version, isDirty: false, status: 'success' })
      set(key, { conflict: undefined, error: undefined, revision: entry.revision + 1 })
      if (keepsMine) touch(key)
      draw()
    },
    /**
     * What colleagues put into the package, wrote in it or took out meanwhile; what is typed here stays, and goes back
     * into the package when it is stored. Returns how many questions went.
     */
    async follow({ version: readAt, sections }: Home): Promise<number> {
      const gone = readAt < placedAt ? 0 : dropAbsent(sections)
      const known = new Map(entries.flatMap((entry) => (entry.id ? [[entry.id, entry]] : [])))
      const stale = sections.flatMap((section) =>
        section.soal.filter(({ id, version }) => {
          const entry = known.get(id)
          if (goneIds.has(id)) return false
          return !entry || (entry.version < version && !entry.isDirty)
        }),
      )
      if (stale.length === 0) return gone
      const read = await readWhole(stale.map(({ id }) => id))
      for (const { id: sectionId, soal: members } of sections)
        for (const [index, { id }] of members.entries()) takeUp(sectionId, id, members[index - 1]?.id, read)
      draw()
      return gone
    },
    /** Stores at once what waits. */
    async flush(): Promise<void> {
      await Promise.all([...saves.values()].map((save) => save.flush()))
      await place()
    },
  }

  /** Questions that stood in the package and no longer do. */
  function dropAbsent(sections: Home['sections']): number {
    const present = new Set(sections.flatMap(({ soal }) => soal.map(({ id }) => id)))
    const absent = entries.filter(({ id, isPlaced }) => id !== null && isPlaced && !present.has(id))
    for (const { key, isDirty } of absent) if (isDirty) set(key, { isPlaced: false })
    const gone = absent.filter(({ isDirty }) => !isDirty)
    entries = entries.filter((entry) => !gone.includes(entry))
    if (absent.length > 0) draw()
    return gone.length
  }

  function takeUp(sectionId: string, id: string, before: string | undefined, read: Map<string, Entry>): void {
    const fresh = read.get(id)
    if (!fresh) return
    const known = entries.find((entry) => entry.id === id)
    if (known) {
      const { parts, facts, version, stimulus } = fresh
      if (!known.isDirty) set(known.key, { parts, facts, version, stimulus, revision: known.revision + 1 })
      return
    }
    const behind = entries.findIndex((entry) => before !== undefined && entry.id === before)
    const first = entries.findIndex((entry) => entry.sectionId === sectionId)
    const at = behind >= 0 ? behind + 1 : first >= 0 ? first : entries.length
    entries = entries.toSpliced(at, 0, { ...fresh, sectionId })
  }
}

export type Sheet = ReturnType<typeof createSheet>

const isWaiting = ({ id, isPlaced }: Entry) => id !== null && !isPlaced

const perCall = 50

/** Questions of the bank as entries, by their ids. */
export async function readWhole(ids: readonly string[]): Promise<Map<string, Entry>> {
  const parts = Array.from({ length: Math.ceil(ids.length / perCall) }, (_, index) =>
    ids.slice(index * perCall, (index + 1) * perCall),
  )
  const read = await Promise.all(parts.map((part) => call(soal.whole, { query: { ids: part.join(',') } })))
  return new Map(read.flat().map((detail) => [detail.id, entryOf(detail)]))
}
