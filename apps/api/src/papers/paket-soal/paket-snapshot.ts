import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { effectiveScoring } from '@suluh/contract/papers/form-weights'
import { poolsOf } from '@suluh/contract/papers/section-draw'
import { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import type { PaketContent } from '@suluh/contract/papers/paket-content'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { drawFormulas } from '@suluh/rich-text/formula'
import { drawAhead } from '#platform/rich-text/draw-ahead.ts'
import { mapHtml } from '#bank/soal/map-html.ts'
import { readPictureSizes, sizePictures } from '#platform/rich-text/size-pictures.ts'
import type { Snapshot, SnapshotKeys, SnapshotStructure } from '#papers/snapshot/snapshot.ts'

type Version = Awaited<ReturnType<typeof listVersions>> extends Map<string, infer V> ? V : never
type Section = PaketSoalDetail['sections'][number]
type Draw = (html: string) => string

/** Freezes a package: what browsers get, without keys, and what stays here, apart. */
export async function insertSnapshot(db: Tx, actor: Actor, paket: PaketSoalDetail): Promise<void> {
  const { content, structure, keys } = await freeze(db, paket, 'x')
  const bytes = Buffer.from(JSON.stringify(content))
  await db
    .insertInto('paketSnapshot')
    .values({
      applicationId: actor.applicationId,
      paketSoalId: paket.id,
      contentHash: createHash('sha256').update(bytes).digest('base64url'),
      content: gzipSync(bytes, { level: 9 }),
      structure: JSON.stringify(structure),
      keys: JSON.stringify(keys),
      diterbitkanOleh: actor.userId,
    })
    .execute()
}

/** A package as it would be frozen now, with the newest words of its questions; stored nowhere. */
export async function draftSnapshot(db: Tx, paket: PaketSoalDetail): Promise<Snapshot> {
  const { content, structure, keys } = await freeze(db, paket, 's')
  return {
    id: paket.id,
    contentHash: '',
    structure,
    keys,
    soal: new Map(content.sections.flatMap(({ soal }) => soal.map((each) => [each.id, each.content]))),
    stimuli: new Map(content.stimuli?.map(({ id, html }) => [id, html])),
  }
}

/** `of`: whose version of a question counts, the package's or the question's own. */
async function freeze(db: Tx, paket: PaketSoalDetail, of: 'x' | 's') {
  const versions = await listVersions(db, paket.id, of)
  const sizes = await readPictureSizes(db, [
    ...versions.values(),
    paket.sections.map(({ petunjuk }) => petunjuk),
  ])
  await drawAhead([...versions.values(), paket.sections.map(({ petunjuk }) => petunjuk)])
  const draw = (html: string) => drawFormulas(sizePictures(html, sizes))
  const sections = paket.sections.map((section) => ({
    section: { ...section, petunjuk: section.petunjuk && draw(section.petunjuk) },
    versions: section.soal.map(({ id }) => versions.get(id) ?? missing(id)),
  }))
  const stimuli = new Map<string, string>()
  const content: PaketContent = {
    nama: paket.nama,
    sections: sections.map((each) => contentOf(each.section, each.versions, stimuli, draw)),
  }
  if (stimuli.size) content.stimuli = [...stimuli].map(([id, html]) => ({ id, html }))
  const structure: SnapshotStructure = {
    timeMode: paket.timeMode,
    navigation: paket.navigation,
    durationSeconds: paket.durationSeconds,
    threshold: paket.threshold,
    ...(paket.profil.length > 0 && { profil: paket.profil }),
    sections: sections.map(({ section }) => structureOf(section)),
  }
  const keys = keysOf(
    sections.flatMap((each) => each.versions),
    draw,
  )
  return { content, structure, keys }
}

/** What browsers get of a section; the stimuli that its questions share are added to `stimuli`. */
function contentOf(
  section: Section,
  versions: Version[],
  stimuli: Map<string, string>,
  draw: Draw,
): PaketContent['sections'][number] {
  return {
    id: section.id,
    nama: section.nama,
    ...(section.petunjuk && { petunjuk: section.petunjuk }),
    pelajaran: [...new Set(section.soal.map((each) => each.pelajaran))],
    soal: versions.map(({ id, content, stimulusId, stimulus }) => {
      const drawn = { id, content: mapHtml(content, draw) }
      if (!stimulusId || !stimulus) return drawn
      if (!stimuli.has(stimulusId)) stimuli.set(stimulusId, draw(stimulus))
      return { ...drawn, stimulus: stimulusId }
    }),
  }
}

function structureOf({
  soal,
  draws,
  petunjuk,
  scoring,
  ...section
}: Section): SnapshotStructure['sections'][number] {
  return {
    ...section,
    scoring: effectiveScoring({ soal, draws, scoring }),
    ...(petunjuk && { petunjuk }),
    ...(draws.length > 0 && {
      draws: poolsOf(soal, draws).map((pool, index) => ({
        count: draws[index]?.count ?? 0,
        soal: pool.map(({ id }) => id),
      })),
    }),
    soal: soal.map(({ id, form, pelajaran, aspek, stimulusId }) => ({
      id,
      form,
      pelajaran,
      aspek,
      ...(stimulusId && { stimulus: stimulusId }),
    })),
  }
}

function keysOf(versions: Version[], draw: Draw): SnapshotKeys {
  const keys: SnapshotKeys = {}
  for (const { id, key, pembahasan } of versions)
    keys[id] = {
      key: key.form === 'uraian' ? { ...key, rubric: draw(key.rubric) } : key,
      pembahasan: draw(pembahasan),
    }
  return keys
}

async function listVersions(db: Tx, paketSoalId: string, of: 'x' | 's') {
  const rows = await db
    .selectFrom('sectionSoal as x')
    .innerJoin('soal as s', 's.id', 'x.soalId')
    .innerJoin('soalVersion as v', (on) =>
      on.onRef('v.soalId', '=', 'x.soalId').onRef('v.version', '=', `${of}.version`),
    )
    .leftJoin('stimulus as t', 't.id', 's.stimulusId')
    .select(['v.soalId as id', 'v.content', 'v.key', 'v.pembahasan', 's.stimulusId', 't.html as stimulus'])
    .where('x.paketSoalId', '=', paketSoalId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, content: SoalContent.parse(row.content), key: SoalKey.parse(row.key) },
    ]),
  )
}

function missing(id: string): never {
  throw new Error(`question ${id} has no version`)
}
