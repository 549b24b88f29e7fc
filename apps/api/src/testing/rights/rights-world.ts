import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { randomBytes, randomUUID } from 'node:crypto'
import { type ApplicationUserInput } from '@suluh/contract/people/application-user'
import { atribut, type Atribut, type AtributDraft } from '@suluh/contract/platform/atribut'
import { buktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { heldAnswer } from '@suluh/contract/exams/held-answer'
import { marking } from '@suluh/contract/exams/marking'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import type { Event } from '@suluh/contract/exams/event'
import { ambangBatas } from '@suluh/contract/papers/ambang-batas'
import { paketSoal, type PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { soal, type SoalDetail } from '@suluh/contract/bank/soal'
import type { AttemptState } from '@suluh/contract/exams/ujian'
import { vi } from 'vitest'
import { insertHit } from '#exams/gangguan/outages.ts'
import { hashToken, newToken } from '#platform/auth/token.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { TestApp } from '../build-app.ts'
import { answersFileOf, entry, publishPaket, save, schedule, start, submit } from '../exam.ts'
import { makeWorld, pilihanGanda, uraian, type Person, type World, plainAtribut } from '../factories.ts'
import { multipart } from '../multipart.ts'

import { callerNames, callers, type Caller } from './callers.ts'
import { gabunganMakers } from './gabungan-makers.ts'

/** One question, as Aiken writes it. */
export const questionFile = { name: 'soal.txt', text: '1 + 1?\nA. 1\nB. 2\nANSWER: B\n' }

/** The home application with everybody in their places, and makers of real rows for them to reach for. */
export type RightsWorld = Awaited<ReturnType<typeof makeRightsWorld>>

export async function makeRightsWorld(app: TestApp) {
  const home = await makeWorld(app)
  const foreign = await makeWorld(app)
  const system = await makeWorld(app, { isSystem: true })
  const otherLembagaId = await home.makeLembaga('SMP Lain')
  const people = await placePeople({ home, foreign, system, otherLembagaId })
  const { guru, murid } = people
  const asGuru = { token: guru.token }

  const pelajaran = once(() => home.makePelajaran(['Bilangan']))
  const terbit = once(() => publishPaket(app, home, guru, [[pilihanGanda('1 + 1?')]]))
  const makeSoal = async (more: { stimulusId?: string } = {}): Promise<SoalDetail> => {
    const { id: pelajaranId } = await pelajaran()
    const body = { draft: pilihanGanda('2 + 2?'), pelajaranId, aspekId: null, ...more }
    return (await app.call(soal.create, { ...asGuru, body })).data
  }
  const makePaket = async (): Promise<PaketSoalDetail> =>
    (await app.call(paketSoal.create, { ...asGuru, body: { nama: 'Paket', preset: 'ulangan' } })).data
  const makeAmbangBatas = async (): Promise<string> => {
    const body = { nama: crypto.randomUUID(), nilai: 75, skor: null, sections: [] }
    return (await app.call(ambangBatas.create, { ...asGuru, body })).data.id
  }
  const makeEvent = async (): Promise<Event> =>
    schedule(app, guru, (await terbit()).id, [murid], { nama: 'Ujian' })
  const makeAttempt = async (): Promise<AttemptState> => start(app, murid, (await makeEvent()).id)
  const locked = once(() =>
    publishPaket(app, home, guru, [[pilihanGanda('1?')], [pilihanGanda('2?')]], (draft) => ({
      ...draft,
      timeMode: 'per-section',
      navigation: 'terkunci',
    })),
  )

  const hasil = once(async () => {
    const attempt = await makeAttempt()
    await submit(app, murid, attempt.id)
    return attempt
  })

  const makeEssay = async () => {
    const paket = await publishPaket(app, home, guru, [[uraian('Jelaskan.')]])
    const exam = await schedule(app, guru, paket.id, [murid])
    const { id } = await start(app, murid, exam.id)
    const soalId = paket.sections[0]!.soal[0]!.id
    await submit(app, murid, id, [entry(soalId, 'Karena ...')])
    return { eventId: exam.id, attemptId: id, soalId }
  }

  /** An exam that is over, with `murid` and `murid lain` as a pair that stands out. */
  const makeCompared = async (): Promise<{ id: string; satuId: string; duaId: string }> => {
    const { applicationId } = home
    const sitting = [murid, people['murid lain']]
    const { id } = await schedule(app, guru, (await terbit()).id, sitting)
    const [satuId, duaId] = [await start(app, sitting[0]!, id), await start(app, sitting[1]!, id)].map(
      (attempt) => attempt.id,
    )
    await submit(app, sitting[0]!, satuId!)
    await submit(app, sitting[1]!, duaId!)
    const figures = { butir: 20, sama: 20, wajar: 8, salahSama: 9, salahWajar: 1, p: 1e-5 }
    const result = {
      penolakan: null,
      murid: 30,
      butir: 20,
      disisihkan: 0,
      simulasi: 199,
      jenis: [{ seruang: false, dibandingkan: 435, tingkat: 0.05 }],
      pasangan: [{ satuId, duaId, ...figures }],
    }
    await tenant(app.db, home, async (tx) => {
      const hour = 3_600_000
      await tx
        .updateTable('event')
        .set({ opensAt: new Date(Date.now() - 2 * hour), closesAt: new Date(Date.now() - hour) })
        .where('id', '=', id)
        .execute()
      await tx
        .insertInto('kemiripan')
        .values({ applicationId, eventId: id, result: JSON.stringify(result), computedAt: new Date() })
        .execute()
    })
    return { id, satuId: satuId!, duaId: duaId! }
  }

  const makeImport = async (): Promise<string> => {
    const { headers, payload } = multipart(questionFile)
    const sent = await app.server.http.inject({
      method: 'POST',
      url: '/api/soal-import',
      headers: { ...headers, authorization: `Bearer ${guru.token}` },
      payload,
    })
    return sent.json<{ data: { id: string } }>().data.id
  }

  return {
    app,
    home,
    people,
    /** A lesson that the whole application shares. */
    pelajaran,
    /** A published package of `guru`, one question long. */
    terbit,
    makeSoal,
    /** A stimulus of `guru`, shared as far as its question. */
    makeStimulus: async (): Promise<string> => {
      const { id } = (await app.call(stimulus.create, { ...asGuru, body: { html: '<p>Bacaan</p>' } })).data
      await makeSoal({ stimulusId: id })
      return id
    },
    /** A draft of `guru`. */
    makePaket,
    makeAmbangBatas,
    /** An exam of `guru` that is open for `murid`. */
    makeEvent,
    /** The same, with `murid` in the middle of it. */
    makeRunningEvent: async (): Promise<Event> => {
      const made = await makeEvent()
      await start(app, murid, made.id)
      return made
    },
    /** Answers of `murid` as their device has sealed them. */
    makeAnswersFile: async () => {
      const exam = await makeEvent()
      const state = await start(app, murid, exam.id)
      return { eventId: exam.id, text: answersFileOf(state, [entry(state.sections[0]!.soal[0]!.id, 'A')]) }
    },
    /** An answer of `murid` that waits for a decision, because it came after a proctor had handed in for them. */
    makeHeld: async () => {
      const exam = await makeEvent()
      const state = await start(app, murid, exam.id)
      const params = { id: exam.id }
      const kumpulkan = { attemptIds: null, action: { kind: 'kumpulkan' as const }, reason: 'Selesai' }
      await app.call(pengawasan.act, { token: guru.token, params, body: kumpulkan })
      await save(app, murid, state.id, [entry(state.sections[0]!.soal[0]!.id, 'A')])
      const { data } = await app.call(heldAnswer.list, { token: guru.token, params })
      return { eventId: exam.id, ids: data.attempts.flatMap(({ answers }) => answers.map(({ id }) => id)) }
    },
    /** A minute of server's absence in an exam that `murid` is in the middle of. */
    makeGangguan: async (): Promise<{ id: string; gangguanId: string }> => {
      const made = await makeEvent()
      const { id: attemptId } = await start(app, murid, made.id)
      const { applicationId } = home
      const times = { mulai: new Date(Date.now() - 60_000), selesai: new Date() }
      const { id: gangguanId } = await tenant(app.db, home, async (tx) => {
        const row = await tx
          .insertInto('gangguan')
          .values({ applicationId, eventId: made.id, kind: 'server', ...times })
          .returning('id')
          .executeTakeFirstOrThrow()
        await insertHit(tx, [
          { applicationId, gangguanId: row.id, attemptId, hilangSejak: times.mulai, lostSeconds: 60 },
        ])
        return row
      })
      return { id: made.id, gangguanId }
    },
    /** Who takes it, by attempt and event. */
    makeRunning: async (): Promise<{ id: string; eventId: string }> => {
      const { id, event } = await makeAttempt()
      return { id, eventId: event.id }
    },
    /** An exam that `murid` is in the middle of. */
    makeAttempt,
    /** The same, in the first of two sections that open one after the other. */
    makeLockedAttempt: async (): Promise<AttemptState> =>
      start(app, murid, (await schedule(app, guru, (await locked()).id, [murid])).id),
    /** An exam that `murid` has finished and may look at. */
    hasil,
    makeCompared,
    compared: once(makeCompared),
    /** Rankings of that exam, by `guru`. */
    gabungan: gabunganMakers(app, guru, async () => (await hasil()).event.id),
    /** An answer of `murid` that waits for its mark. */
    essay: once(makeEssay),
    /** The same with the marks of two who differ, which each of them may settle too. */
    markedTwice: once(async () => {
      const { eventId, ...params } = await makeEssay()
      const cara = { penilai: 2, share: 100, tolerance: 1, ownSettling: true, version: 0 } as const
      await app.call(marking.arrange, { ...asGuru, params: { eventId }, body: cara })
      for (const [who, mark] of [
        [people.pengelola, 2],
        [people.staf, 9],
      ] as const)
        await app.call(marking.save, {
          token: who.token,
          params,
          body: { mark, catatan: '', version: 0, seq: 1 },
        })
      return params
    }),
    /** A change of the scoring of `guru`'s own package, not published. */
    makeScoring: async () => {
      const { id, sections } = await publishPaket(app, home, guru, [[pilihanGanda('3 + 1?')]])
      const changes = [{ kind: 'void', soalId: sections[0]!.soal[0]!.id }]
      const ask = { ...asGuru, params: { id }, body: { baseNumber: 0, changes } }
      const { data } = await app.call(scoringVersion.saveDraft, ask)
      // Its effect is work of the same person, who may have only so much of it waiting.
      const draft = { ...asGuru, params: { id: data.id } }
      const isKnown = async () => (await app.call(scoringVersion.draft, draft)).data.effect !== null
      await vi.waitUntil(isKnown, { timeout: 60_000, interval: 20 })
      return { paketId: id, ...data }
    },
    /** The code of its receipt. */
    bukti: once(async () => {
      const ask = { token: murid.token, params: { id: (await hasil()).id } }
      return (await app.call(buktiSimpan.ofAttempt, ask)).data.kode
    }),
    /** A role of the home application's own that nobody has. */
    makePeran: async () => {
      const { applicationId } = home
      const row = { applicationId, kode: randomUUID(), nama: randomUUID() }
      const insert = (tx: Tx) => tx.insertInto('peran').values(row).returning('id').executeTakeFirstOrThrow()
      return (await tenant(app.db, home, insert)).id
    },
    /** A tenant that nobody is in. */
    makeApplication: async () => (await makeWorld(app)).applicationId,
    /** A plan that nobody has. */
    makePaketLayanan: async () => {
      const row = { nama: randomUUID() }
      const made = app.db.insertInto('paketLayanan').values(row).returning('id').executeTakeFirstOrThrow()
      return (await made).id
    },
    /** Everything of the home application, ready to be downloaded. */
    makeUnduhan: async () => {
      const { applicationId } = home
      const row = { applicationId, oleh: 'Uji', status: 'siap' as const, bytes: 3, sha256: Buffer.alloc(32) }
      return tenant(app.db, home, async (tx) => {
        const { id } = await tx.insertInto('unduhan').values(row).returning('id').executeTakeFirstOrThrow()
        const piece = { applicationId, unduhanId: id, nomor: 0, bytes: Buffer.from('zip') }
        await tx.insertInto('unduhanBagian').values(piece).execute()
        return id
      })
    },
    /** The logo by which the home application shows itself to everybody. */
    makeMerek: once(async () => {
      const { applicationId } = home
      const row = { applicationId, sha256: randomBytes(32), mime: 'image/png', bytes: Buffer.alloc(1) }
      return tenant(app.db, home, async (tx) => {
        const { id: logoId } = await tx
          .insertInto('file')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
        const merek = { applicationId, logoId }
        await tx
          .insertInto('merek')
          .values(merek)
          .onConflict((on) => on.column('applicationId').doUpdateSet(merek))
          .execute()
        return { applicationId, logoId }
      })
    }),
    /** A picture of the home application. */
    file: once(async () => {
      const { applicationId } = home
      const row = { applicationId, sha256: Buffer.alloc(32), mime: 'image/png', bytes: Buffer.alloc(1) }
      const insert = (tx: Tx) => tx.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()
      return (await tenant(app.db, home, insert)).id
    }),
    /** A file that `guru` has sent and not confirmed yet. */
    makeImport,
    /** The same, with a picture in it. */
    makeImportWithMedia: async (): Promise<string> => {
      const id = await makeImport()
      const { applicationId } = home
      const row = { applicationId, soalImportId: id, position: 0, mime: 'image/png', bytes: Buffer.alloc(1) }
      await tenant(app.db, home, (tx) => tx.insertInto('soalImportMedia').values(row).execute())
      return id
    },
    /** A murid of the home lembaga whom nobody else in the matrix needs. */
    /** Somebody of the home lembaga who has a second step. */
    makeWithSecondFactor: async () => {
      const { id: applicationUserId } = await home.signedInAs('murid')
      const { applicationId } = home
      const row = { applicationId, applicationUserId, secret: Buffer.from('x') }
      await tenant(app.db, home, (tx) => tx.insertInto('secondFactor').values(row).execute())
      return applicationUserId
    },
    makeMurid: async () => (await home.signedInAs('murid')).id,
    /** Somebody who is not there yet, for the home lembaga. */
    userInput: async (): Promise<ApplicationUserInput> => {
      const { data } = await app.call(peranIzin.options, { token: people.pengelola.token })
      return {
        nama: 'Baru',
        peranId: data.find(({ kode }) => kode === 'murid')!.id,
        lembagaId: home.lembagaId,
        nomor: null,
        nis: null,
        nomorPeserta: null,
        username: `u${randomUUID().slice(0, 8)}`,
        email: null,
        telp: null,
        jenisKelamin: null,
      }
    },
    atributInput,
    atributIds: async () => {
      const ask = { token: people.pengelola.token, query: 'entity=lembaga&_end=1000' }
      return (await app.call(atribut.list, ask)).data.map(({ id }) => id)
    },
    makeAtribut: async (): Promise<Atribut> =>
      (await app.call(atribut.create, { token: people.pengelola.token, body: atributInput() })).data,
    /** A group with `guru` and `murid` in it. */
    makeGroup: () => home.makeGroup([murid], guru),
    /** A session of its own, so that a call may end it; what the person works on goes on with it. */
    freshToken: async (caller: Caller): Promise<string> => {
      const token = newToken()
      const row = {
        tokenHash: hashToken(token),
        applicationId: worldOf(caller, { home, foreign, system }).applicationId,
        applicationUserId: people[caller].id,
        expiresAt: new Date(Date.now() + 3_600_000),
      }
      const { id } = await app.db.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow()
      await tenant(app.db, row, (tx) =>
        tx
          .updateTable('attempt')
          .set({ sessionId: id })
          .where('applicationUserId', '=', row.applicationUserId)
          .execute(),
      )
      return token
    },
  }
}

type Worlds = { home: World; foreign: World; system: World }

function atributInput(): AtributDraft {
  return { ...plainAtribut, entity: 'lembaga', nama: `Isian ${randomUUID()}` }
}

function worldOf(caller: Caller, { home, foreign, system }: Worlds): World {
  const [, where] = callers[caller]
  if (where === 'sistem') return system
  return where === 'aplikasi lain' ? foreign : home
}

async function placePeople({
  otherLembagaId,
  ...worlds
}: Worlds & { otherLembagaId: string }): Promise<Record<Caller, Person>> {
  const pairs = await Promise.all(
    callerNames.map(async (caller) => {
      const [peran, where] = callers[caller]
      const place = where === 'lembaga lain' ? { lembagaId: otherLembagaId } : {}
      return [caller, await worldOf(caller, worlds).signedInAs(peran, place)] as const
    }),
  )
  return Object.fromEntries(pairs) as Record<Caller, Person>
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
