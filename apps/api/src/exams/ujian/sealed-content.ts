import { sealOf, type SealedContent, type SectionContent } from '@suluh/contract/papers/paket-content'
import { LRUCache } from 'lru-cache'
import { createSecretKey, hash as hashOf } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { AttemptFacts } from '#exams/attempt/attempt-facts.ts'
import { deriveKey, seal } from '#platform/auth/seal.ts'
import { isDrawn, structureOf } from '#papers/snapshot/draw.ts'
import type { Snapshot, SnapshotStructure } from '#papers/snapshot/snapshot.ts'
import type { Db } from '#platform/db/open.ts'
import { getSecret } from '#platform/auth/secret.ts'

type Section = SnapshotStructure['sections'][number]
export type Sealing = {
  /** What opens a section of the content at `hash`, base64url. It follows from both, so it is stored nowhere. */
  keyOf: (hash: string, sectionId: string) => string
  /** What a device seals answers by that it cannot send, base64url. */
  answersKeyOf: (attemptId: string) => string
  /** Gzipped `SealedContent` of an attempt; one for all of an event, unless questions are drawn. */
  contentOf: (facts: AttemptFacts) => Promise<Buffer>
}

const compress = promisify(gzip)
/** Of the events that go on, and of who opened a page last where each student's questions are drawn. */
const mostKeptBytes = 32 * 1024 * 1024

/** Seals with the secret that all copies of the API share, so that any of them opens what another has sealed. */
export async function openSealing(db: Db): Promise<Sealing> {
  const secret = createSecretKey(await getSecret(db, 'content'))
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ length }) => length,
  })
  // A whole school asks for it in the same second.
  const inWork = new Map<string, Promise<Buffer>>()
  const keys = new LRUCache<string, Buffer>({ max: 10_000 })
  const key = (hash: string, sectionId: string) => {
    const name = `${hash}:${sectionId}`
    const known = keys.get(name) ?? deriveKey(secret, 'content', name)
    keys.set(name, known)
    return known
  }

  async function sealContent(hash: string, { snapshot, id }: AttemptFacts): Promise<Buffer> {
    const sections = structureOf(snapshot, id).sections.map(async (section) => {
      const plain = await compress(JSON.stringify(contentOf(snapshot, section)))
      return {
        id: section.id,
        nama: section.nama,
        pelajaran: [...new Set(section.soal.map(({ pelajaran }) => pelajaran))],
        sealed: seal(key(hash, section.id), plain, sealOf(hash, section.id)).toString('base64'),
      }
    })
    const content: SealedContent = { sections: await Promise.all(sections) }
    // Nothing in it repeats itself: this only takes back what base64 has added.
    return compress(JSON.stringify(content), { strategy: constants.Z_HUFFMAN_ONLY })
  }

  return {
    keyOf: (hash, sectionId) => key(hash, sectionId).toString('base64url'),
    answersKeyOf: (attemptId) => deriveKey(secret, 'answers', attemptId).toString('base64url'),
    contentOf: async (facts) => {
      const hash = contentHashOf(facts)
      const known = kept.get(hash) ?? inWork.get(hash)
      if (known) return known
      const making = sealContent(hash, facts).finally(() => inWork.delete(hash))
      inWork.set(hash, making)
      const made = await making
      kept.set(hash, made)
      return made
    },
  }
}

/**
 * Where an attempt's content lies: one place for all of an event, or the attempt's own where questions are drawn. It
 * names all that its keys depend on, so that what one event has opened opens nothing of another.
 */
export function contentHashOf({
  id,
  eventId,
  snapshot,
}: Pick<AttemptFacts, 'id' | 'eventId' | 'snapshot'>): string {
  const own = isDrawn(snapshot.structure) ? id : ''
  return hashOf('sha256', `sealed-1:${eventId}:${snapshot.contentHash}:${own}`, 'base64url')
}

/** The questions of a section that are asked, and what they share; what was not drawn never leaves the server. */
function contentOf({ soal, stimuli }: Snapshot, section: Section): SectionContent {
  const used = new Set(section.soal.flatMap(({ stimulus }) => stimulus ?? []))
  return {
    ...(section.petunjuk && { petunjuk: section.petunjuk }),
    soal: section.soal.flatMap(({ id, stimulus }) => {
      const content = soal.get(id)
      return content ? [{ id, content, ...(stimulus && { stimulus }) }] : []
    }),
    stimuli: [...used].flatMap((id) => ({ id, html: stimuli.get(id) ?? '' })),
  }
}
