import { SuluhError } from '@suluh/contract/platform/error'
import type {
  IsiSurat,
  PenomoranSurat,
  StatusSurat,
  SuratHasil,
  SuratUmum,
} from '@suluh/contract/reports/surat-hasil'
import { sql } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { newKode, readKode } from '#exams/ujian/bukti-kode.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { attemptPupil, personScope, resultScope } from '#results/results-scope/murid-scope.ts'
import { numberSurat } from './number-surat.ts'
import { getReadableEvent } from '../laporan/murid-events.queries.ts'

/** Those issued before clocks were told are of one time zone; those from before somebody's birth stood there say nothing of it. */
type Later = 'zone' | 'tempatLahir' | 'tanggalLahir'
type StoredIsi = Omit<IsiSurat, Later> & Partial<Pick<IsiSurat, Later>>
const whole = (isi: StoredIsi): IsiSurat => ({ zone: 'WIB', tempatLahir: null, tanggalLahir: null, ...isi })

type Stored = Pick<SuratUmum, 'kode' | 'nomorSurat' | 'status'> & { isi: StoredIsi; terbitPada: Date }

const toUmum = ({ isi, terbitPada, ...rest }: Stored): SuratUmum => ({
  ...whole(isi),
  ...rest,
  terbitPada: terbitPada.toISOString(),
})

/** Certificates of an exam that hold, as they are handed out: school by school, class by class, by name. */
export async function listSurat(db: Tx, actor: Actor, eventId: string): Promise<SuratHasil[]> {
  await getReadableEvent(db, actor, eventId)
  const rows = await db
    .selectFrom('suratHasil as s')
    .innerJoin('attempt as a', (join) =>
      join.onRef('a.eventId', '=', 's.eventId').onRef('a.applicationUserId', '=', 's.applicationUserId'),
    )
    .innerJoin('event as e', 'e.id', 's.eventId')
    // Also of whom no result counts any more: a paper that still says it holds must be found to be taken back.
    .distinctOn('s.kode')
    .select(['s.kode', 's.nomorSurat', 's.terbitPada', 's.applicationUserId as muridId', 'a.lembagaId'])
    .select(sql<StatusSurat>`s.status`.as('status'))
    .select(sql<StoredIsi>`s.isi`.as('isi'))
    .where('s.eventId', '=', eventId)
    .where('s.status', '=', 'berlaku')
    .where(resultScope(actor, attemptPupil))
    .orderBy('s.kode')
    .orderBy('a.counted', 'desc')
    .execute()
  return rows
    .map(({ muridId, lembagaId, ...row }) => ({ ...toUmum(row), muridId, lembagaId }))
    .toSorted((a, b) => asHandedOut(a, b) || a.kode.localeCompare(b.kode))
}

type Placed = Pick<IsiSurat, 'lembaga' | 'kelas' | 'murid'>
const asHandedOut = (a: Placed, b: Placed) =>
  inOrder(a.lembaga, b.lembaga) || inOrder(a.kelas, b.kelas) || inOrder(a.murid, b.murid)

const inOrder = (a: string, b: string) => a.localeCompare(b, 'id', { numeric: true })

/** One for each final result that the actor may read; one that says something else takes the place of the one before. */
export async function issueSurat(
  db: Tx,
  actor: Actor,
  eventId: string,
  penomoran: PenomoranSurat = {},
): Promise<{ terbit: number; tetap: number; menunggu: number; nama: string }> {
  const event = await getReadableEvent(db, actor, eventId)
  if (event.dibatalkan) throw new SuluhError('conflict', 'Ujian ini dibatalkan.')
  if (event.closesAt.getTime() > Date.now())
    throw new SuluhError('conflict', 'Ujian ini belum selesai. Terbitkan suratnya sesudah ujian ditutup.')
  // Two who issue at once would give a student two.
  await db.selectFrom('event').select('id').where('id', '=', eventId).forNoKeyUpdate().execute()
  const { structure } = await getSnapshot(db, event.snapshotId)
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('hasil as h', 'h.attemptId', 'a.id')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .innerJoin('application as o', 'o.id', 'a.applicationId')
    .leftJoin('lembaga as l', 'l.id', 'a.lembagaId')
    .select(['a.applicationUserId as id', 'u.nama', 'u.nomor', 'h.nilai', 'h.lulus', 'h.pending'])
    .select(['u.tempatLahir', 'u.tanggalLahir'])
    .select(['a.lembagaId', 'l.zone'])
    .select(sql<string>`coalesce(lembaga_saat_ujian(a.event_id, a.lembaga_id), o.nama)`.as('lembaga'))
    .select(kelasSaatUjian({ event: 'a.event_id', groups: 'a.group_ids' }).as('groups'))
    .where('a.eventId', '=', eventId)
    .where('h.counted', '=', true)
    .where('u.dianonimkanPada', 'is', null)
    .where(resultScope(actor, attemptPupil))
    .where(personScope(actor, 'laporan.write', attemptPupil))
    .execute()
  const final = rows.filter(({ pending }) => pending === 0)
  const menunggu = rows.length - final.length
  if (final.length === 0)
    throw new SuluhError(
      'conflict',
      menunggu > 0
        ? 'Semua hasil masih menunggu dinilai. Nilai dahulu, lalu terbitkan suratnya.'
        : 'Belum ada hasil yang dapat Anda baca di ujian ini.',
    )
  const current = await db
    .selectFrom('suratHasil')
    .select(['applicationUserId', 'kode', sql<StoredIsi>`isi`.as('isi')])
    .where('eventId', '=', eventId)
    .where('status', '=', 'berlaku')
    .execute()
  const known = new Map(current.map((each) => [each.applicationUserId, each]))
  const papers = final.map(({ id, nama, groups, nilai, zone, lembagaId, ...row }) => {
    const { nomor, tempatLahir, tanggalLahir, lembaga, lulus } = row
    const isi: IsiSurat = {
      murid: nama,
      nomor,
      tempatLahir,
      tanggalLahir,
      lembaga,
      kelas: groups.join(', '),
      ujian: event.nama,
      tanggal: event.opensAt.toISOString(),
      zone: zone ?? 'WIB',
      nilai: Math.round((nilai + 1e-9) * 100) / 100,
      ambang: structure.threshold,
      lulus,
    }
    return { id, isi, lembagaId, before: known.get(id) }
  })
  const fresh = papers
    .filter(({ isi, before }) => !before || !isSame(whole(before.isi), isi))
    .toSorted((a, b) => asHandedOut(a.isi, b.isi))
  const replaced = fresh.flatMap(({ before }) => before?.kode ?? [])
  const { applicationId, userId } = actor
  if (replaced.length > 0)
    await db
      .updateTable('suratHasil')
      .set({ status: 'diganti' })
      .where('kode', 'in', replaced)
      // What is taken back at this moment stays taken back.
      .where('status', '=', 'berlaku')
      .execute()
  const numbers = await numberSurat(db, actor, fresh, penomoran)
  const made = fresh.map(({ id, isi, lembagaId }, at) => ({
    ...numbers[at],
    lembagaId,
    applicationId,
    kode: newKode(),
    eventId,
    applicationUserId: id,
    isi: JSON.stringify(isi),
    terbitOleh: userId,
  }))
  if (made.length > 0) {
    await db.insertInto('suratHasil').values(made).execute()
    await db
      .insertInto('suratAlamat')
      .values(made.map(({ kode }) => ({ applicationId, kode })))
      .execute()
  }
  return { terbit: made.length, tetap: final.length - made.length, menunggu, nama: event.nama }
}

/** A paper that left somebody's birth out is not wrong: it stays, until it says something else. */
const isSame = (a: IsiSurat, b: IsiSurat) =>
  (Object.keys(b) as (keyof IsiSurat)[]).every(
    (key) => a[key] === b[key] || (a[key] === null && (key === 'tempatLahir' || key === 'tanggalLahir')),
  )

/** Takes one back; who checks its code is told so. */
export async function revokeSurat(
  db: Tx,
  actor: Actor,
  given: string,
  alasan: string,
): Promise<{ murid: string; ujian: string }> {
  const kode = readKode(given)
  const row = await db
    .selectFrom('suratHasil as s')
    .innerJoin('attempt as a', (join) =>
      join.onRef('a.eventId', '=', 's.eventId').onRef('a.applicationUserId', '=', 's.applicationUserId'),
    )
    .innerJoin('event as e', 'e.id', 's.eventId')
    .select(sql<StoredIsi>`s.isi`.as('isi'))
    .where('s.kode', '=', kode)
    .where(resultScope(actor, attemptPupil))
    .where(personScope(actor, 'laporan.write', attemptPupil))
    .executeTakeFirst()
  if (!row) throw unknownKode()
  // Of two who take it back at once only one does.
  const { numUpdatedRows } = await db
    .updateTable('suratHasil')
    .set({ status: 'dicabut', alasan })
    .where('kode', '=', kode)
    .where('status', '=', 'berlaku')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new SuluhError('conflict', 'Surat ini sudah tidak berlaku.')
  return row.isi
}

/** What a code of any application stands for, told to anybody; not-found for a code of nobody's. */
export async function getByKode(db: Db, given: string): Promise<SuratUmum> {
  const kode = readKode(given)
  const known = await db
    .selectFrom('suratAlamat')
    .select('applicationId')
    .where('kode', '=', kode)
    .executeTakeFirst()
  if (!known) throw unknownKode()
  return tenant(db, known, async (tx) =>
    toUmum(
      await tx
        .selectFrom('suratHasil')
        .select(['kode', 'nomorSurat', 'terbitPada'])
        .select([sql<StatusSurat>`status`.as('status'), sql<StoredIsi>`isi`.as('isi')])
        .where('kode', '=', kode)
        .executeTakeFirstOrThrow(unknownKode),
    ),
  )
}

function unknownKode(): SuluhError {
  return new SuluhError('not-found', 'Kode surat ini tidak dikenal. Periksa kembali hurufnya.')
}
