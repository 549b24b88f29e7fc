import { z } from 'zod'
import { Berbagi } from './berbagi.ts'
import { AspekId, endpoint, Id, NoData, PelajaranId, Time, Version } from '../platform/endpoint.ts'
import { Ids, listQuery } from '../platform/list.ts'
import { Figure } from '../platform/result-shapes.ts'
import { SoalContent, SoalKey, SoalParts, soalProblems } from './soal-form.ts'
import { soalProblemWords } from './soal-problem.ts'
import { SoalProblem } from './soal-problem-schema.ts'
import { ImportedSoal, ImportProblem } from './soal-import.ts'
import { Form, LevelSoal, StatusSoal } from './soal-words.ts'

const Tag = z.string().trim().min(1, 'Tag tidak boleh kosong').max(40, 'Paling banyak 40 huruf')
export const mostTags = 20
/** Letters of an indikator, or of a CP or TP. */
export const mostKisiText = 1000
/** Named questions that are exported at once: their ids stand in the address. */
export const mostExported = 200
/** Questions that are read whole at once. */
export const mostWhole = 50
/** Letters of a pasted text: what is longer comes as a file. */
export const mostPasted = 2_000_000
const Tags = z.array(Tag).max(mostTags, `Paling banyak ${mostTags} tag`)
/** What a kisi-kisi says of a question, in a few lines. */
const KisiText = z.string().trim().max(mostKisiText, `Paling banyak ${mostKisiText} huruf`)
const YesNo = z.enum(['true', 'false']).transform((text) => text === 'true')

export const Soal = z.object({
  id: Id,
  version: z.number().int(),
  form: Form,
  status: StatusSoal,
  /** The question's words without mark-up, for lists and search. */
  plainText: z.string(),
  pelajaran: z.object({ id: Id, nama: z.string() }),
  aspek: z.object({ id: Id, nama: z.string() }).nullable(),
  level: LevelSoal.nullable(),
  tags: z.array(z.string()),
  /** What a student shows who answers it, and the capaian or tujuan pembelajaran that it belongs to. */
  indikator: z.string(),
  capaian: z.string(),
  stimulusId: Id.nullable(),
  pembuat: z.string().nullable(),
  berbagi: Berbagi,
  /** How it performed in all exams together, weighted by students; null while it was never measured. */
  facility: Figure,
  discrimination: Figure,
  /** Exams it was part of, and when the last one opened. */
  events: z.number().int(),
  terakhirDipakai: Time.nullable(),
  diubahPada: Time,
})
export type Soal = z.infer<typeof Soal>

export const SoalDetail = Soal.extend({
  content: SoalContent,
  key: SoalKey,
  pembahasan: z.string(),
  stimulus: z.object({ id: Id, html: z.string() }).nullable(),
  mayEdit: z.boolean(),
  /** What keeps it from being used, in words; empty when complete. */
  problems: z.array(SoalProblem),
})
export type SoalDetail = z.infer<typeof SoalDetail>

const Place = z.object({
  draft: SoalParts.meta({ label: 'soal' }),
  pelajaranId: PelajaranId,
  aspekId: AspekId.nullable(),
  level: LevelSoal.nullable().default(null),
  tags: Tags.default([]).meta({ label: 'tag' }),
  stimulusId: Id.nullable().default(null).meta({ label: 'stimulus' }),
  status: StatusSoal.default('siap'),
  /** Left as it is where it is not named; at first the lembaga. */
  berbagi: Berbagi.optional(),
  /** These too. */
  indikator: KisiText.optional().meta({ label: 'indikator' }),
  capaian: KisiText.optional().meta({ label: 'CP atau TP' }),
})

/** Only a draft may have something missing. */
function demandComplete(
  { draft, status }: { draft: SoalParts; status: StatusSoal },
  ctx: z.RefinementCtx,
): void {
  if (status === 'draf') return
  for (const problem of soalProblems(draft))
    ctx.addIssue({ code: 'custom', path: ['draft', 'key'], message: soalProblemWords(problem).message })
}

export const SoalInput = Place.extend({
  /** Named by whoever makes it, so that trying again after a lost answer makes it once; else one is given. */
  id: Id.optional().meta({ label: 'soal' }),
}).superRefine(demandComplete)
export type SoalInput = z.infer<typeof SoalInput>

/** The same change for many questions; what is not named stays. */
export const SoalChange = z.object({
  ids: z.array(Id).min(1).max(1000, 'Pilih 1 sampai 1000 soal').meta({ label: 'pilihan baris' }),
  /** With it the aspek is set too: to `aspekId`, or to none. */
  pelajaranId: PelajaranId.optional(),
  aspekId: AspekId.nullable().optional(),
  level: LevelSoal.nullable().optional(),
  status: StatusSoal.optional(),
  berbagi: Berbagi.optional(),
  capaian: KisiText.optional().meta({ label: 'CP atau TP' }),
  tambahTag: Tags.optional().meta({ label: 'tag yang ditambahkan' }),
  lepasTag: Tags.optional().meta({ label: 'tag yang dilepas' }),
})
export type SoalChange = z.infer<typeof SoalChange>

export const SoalVersion = z.object({
  version: z.number().int(),
  oleh: z.string().nullable(),
  dibuatPada: Time,
  content: SoalContent,
  key: SoalKey,
  pembahasan: z.string(),
})
export type SoalVersion = z.infer<typeof SoalVersion>

/** A published package with this question, the exams held with it, and the figures where there are any. */
export const SoalUse = z.object({
  /** Without an id where it is not for the caller to read. */
  paketSoal: z.object({ id: Id.nullable(), nama: z.string() }),
  terbitPada: Time,
  events: z.array(z.object({ nama: z.string(), opensAt: Time })),
  n: z.number().int().nullable(),
  facility: Figure,
  discrimination: Figure,
  verdict: z.string().nullable(),
})
export type SoalUse = z.infer<typeof SoalUse>

export const soal = {
  list: endpoint('GET', '/soal', {
    izin: 'soal.read',
    query: listQuery(
      [
        'plainText',
        'diubahPada',
        'form',
        'status',
        'facility',
        'discrimination',
        'events',
        'terakhirDipakai',
      ],
      {
        form: Form,
        pelajaranId: Id,
        aspekId: Id,
        stimulusId: Id,
        level: LevelSoal,
        status: StatusSoal,
        berbagi: Berbagi,
        tag: z.string(),
        pembuatId: Id,
        facility: z.coerce.number(),
        terpakai: YesNo,
        terakhirDipakai: Time,
      },
    ),
    data: z.array(Soal),
  }),
  /** What there is to filter by: the tags and the authors of the questions one may read. */
  facets: endpoint('GET', '/soal/facets', {
    izin: 'soal.read',
    data: z.object({ tags: z.array(z.string()), pembuat: z.array(z.object({ id: Id, nama: z.string() })) }),
  }),
  /** Some of them with all that belongs to them, in the order in which they are named; what one may not read is not there. */
  whole: endpoint('GET', '/soal/utuh', {
    izin: 'soal.read',
    query: z.object({
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(Id).max(mostWhole, `Paling banyak ${mostWhole} soal sekaligus`))
        .meta({ label: 'soal' }),
    }),
    data: z.array(SoalDetail),
  }),
  /** A pasted text as questions, by the rules of files; nothing is stored. */
  split: endpoint('POST', '/soal/pisah', {
    izin: 'soal.write',
    log: false,
    bodyLimit: 4 * mostPasted,
    body: z.object({
      text: z
        .string()
        .min(1, 'Tidak ada teks yang ditempel')
        .max(mostPasted, 'Teks yang ditempel lebih dari dua juta huruf. Simpan sebagai berkas, lalu impor')
        .meta({ label: 'teks yang ditempel' }),
    }),
    data: z.object({ questions: z.array(ImportedSoal), problems: z.array(ImportProblem) }),
  }),
  one: endpoint('GET', '/soal/:id', { izin: 'soal.read', data: SoalDetail }),
  create: endpoint('POST', '/soal', {
    izin: 'soal.write',
    log: 'Membuat soal',
    body: SoalInput,
    data: SoalDetail,
  }),
  /** Saving makes a new version; the stale one gets `conflict`. */
  update: endpoint('PUT', '/soal/:id', {
    izin: 'soal.write',
    log: 'Mengubah soal',
    body: Place.extend({ version: Version }).superRefine(demandComplete),
    data: SoalDetail,
  }),
  changeMany: endpoint('PUT', '/soal', {
    izin: 'soal.write',
    log: 'Mengubah soal',
    body: SoalChange,
    data: NoData,
  }),
  deleteMany: endpoint('DELETE', '/soal', {
    izin: 'soal.delete',
    stepUp: 'many',
    log: 'Menghapus soal',
    body: Ids,
    data: NoData,
  }),
  /** Newest first, the current one included. */
  versions: endpoint('GET', '/soal/:id/version', { izin: 'soal.read', data: z.array(SoalVersion) }),
  uses: endpoint('GET', '/soal/:id/use', { izin: 'soal.read', data: z.array(SoalUse) }),
  /** Questions with nearly the same words, the most alike first. */
  similar: endpoint('GET', '/soal/:id/similar', {
    izin: 'soal.read',
    data: z.array(z.object({ id: Id, plainText: z.string(), likeness: z.number() })),
  }),
}
