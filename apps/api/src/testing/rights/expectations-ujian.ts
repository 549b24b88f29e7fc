import { PaketSoalDraft } from '@suluh/contract/papers/paket-soal'
import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { soalImport } from '@suluh/contract/bank/soal-import'
import { pilihanGanda } from '../factories.ts'
import { on, type Expectations } from './expectation.ts'
import { questionFile, type RightsWorld } from './rights-world.ts'

const anImport = async (w: RightsWorld) => ({ params: { id: await w.makeImport() } })
const onlyAuthor = { pengelola: 'hidden', staf: 'hidden', lembaga: 'hidden' } as const

/** Questions, packages, exams and results. */
export const ujian: Expectations = {
  'GET /file/:id': on('aplikasi', async (w) => ({ params: { id: await w.file() } })),

  'POST /file': on('none', () => ({ file: { name: 'titik.gif', text: 'GIF89a' } })),
  'POST /pelajaran': on('none', () => ({
    body: { kode: crypto.randomUUID().slice(0, 8), nama: 'Fisika', aspek: [] },
  })),

  // What one may not read is left out of the answer: `soal-whole.test.ts` shows it.
  'GET /soal/utuh': on('none', async (w) => ({ query: `ids=${(await w.makeSoal()).id}` })),
  'POST /soal/pisah': on('none', () => ({ body: { text: '1. Dua tambah dua?\nA. 3\nB. 4\nKunci: B' } })),
  'GET /soal/:id': on(['guru'], async (w) => ({ params: { id: (await w.makeSoal()).id } })),
  'GET /soal/:id/version': on(['guru'], async (w) => ({ params: { id: (await w.makeSoal()).id } })),
  'GET /soal/:id/use': on(['guru'], async (w) => ({ params: { id: (await w.makeSoal()).id } })),
  'GET /soal/:id/similar': on(['guru'], async (w) => ({ params: { id: (await w.makeSoal()).id } })),
  'PUT /soal': on(['guru'], async (w) => ({ body: { ids: [(await w.makeSoal()).id], level: 'L1' } })),
  'GET /stimulus/:id': on(['guru'], async (w) => ({ params: { id: await w.makeStimulus() } })),
  'GET /stimulus/:id/version': on(['guru'], async (w) => ({ params: { id: await w.makeStimulus() } })),
  'POST /stimulus': on('none', () => ({ body: { html: '<p>Bacaan</p>' } })),
  'PUT /stimulus/:id': on(['guru'], async (w) => ({
    params: { id: await w.makeStimulus() },
    body: { html: '<p>Baru</p>', version: 1 },
  })),
  'POST /soal': on('aplikasi', async (w) => ({
    body: { draft: pilihanGanda('3 + 3?'), pelajaranId: (await w.pelajaran()).id, aspekId: null },
  })),
  'PUT /soal/:id': on(['guru'], async (w) => {
    const { id, version } = await w.makeSoal()
    const { id: pelajaranId } = await w.pelajaran()
    return { params: { id }, body: { draft: pilihanGanda('4?'), pelajaranId, aspekId: null, version } }
  }),
  'DELETE /soal': on(['guru'], async (w) => ({ body: { ids: [(await w.makeSoal()).id] } })),
  'POST /soal-import': on('none', () => ({ file: questionFile })),
  'POST /soal-import/kunci': on('none', () => ({ file: { name: 'kunci.txt', text: '1. A\n2. B\n3. C' } })),
  // What waits for confirmation is its sender's alone.
  'GET /soal-import/:id/media/:position': on(
    ['guru'],
    async (w) => ({ params: { id: await w.makeImportWithMedia(), position: '0' } }),
    { pengelola: 'hidden', staf: 'hidden', lembaga: 'hidden' },
  ),
  'GET /soal-import/:id': on(['guru'], anImport, onlyAuthor),
  'GET /soal-import/:id/review': on(['guru'], anImport, onlyAuthor),
  'POST /soal-import/:id/undo': on(
    ['guru'],
    async (w) => {
      const params = { id: await w.makeImport() }
      const body = { take: [0], pelajaranId: (await w.pelajaran()).id, aspekId: null }
      await w.app.call(soalImport.confirm, { token: w.people.guru.token, params, body })
      return { params }
    },
    onlyAuthor,
  ),
  'DELETE /soal-import/:id': on(['guru'], anImport, onlyAuthor),
  'GET /soal-import/:id/soal': on(['guru'], anImport, onlyAuthor),
  'PUT /soal-import/:id/soal/:position': on(
    ['guru'],
    async (w) => ({
      params: { id: await w.makeImport(), position: '0' },
      body: { soal: pilihanGanda('4?'), stimulus: '' },
    }),
    onlyAuthor,
  ),
  'PUT /soal-import/:id/soal': on(
    ['guru'],
    async (w) => ({ params: { id: await w.makeImport() }, body: { positions: [0], form: 'uraian' } }),
    onlyAuthor,
  ),
  'POST /soal-import/:id/confirm': on(['guru'], async (w) => ({
    params: { id: await w.makeImport() },
    body: { take: [0], pelajaranId: (await w.pelajaran()).id, aspekId: null },
  })),

  'GET /paket-soal/:id': on(['guru'], async (w) => ({ params: { id: (await w.makePaket()).id } })),
  'GET /paket-soal/:id/prakiraan': on(['guru'], async (w) => ({ params: { id: (await w.makePaket()).id } })),
  'GET /paket-soal/:id/prakiraan/ekspor': on(['guru'], async (w) => ({
    params: { id: (await w.makePaket()).id },
    query: 'format=csv',
  })),
  'POST /paket-soal': on('none', () => ({ body: { nama: 'Paket', preset: 'ulangan' } })),
  'PUT /paket-soal/:id': on(['guru'], async (w) => {
    const { id, version, sections, ...paket } = await w.makePaket()
    const draft = { ...paket, sections: sections.map(({ soal: _, ...rest }) => ({ ...rest, soalIds: [] })) }
    return { params: { id }, body: { ...PaketSoalDraft.parse(draft), version } }
  }),
  'POST /paket-soal/:id/soal': on(['guru'], async (w) => ({
    params: { id: (await w.makePaket()).id },
    body: { soalIds: [(await w.makeSoal()).id] },
  })),
  'PUT /paket-soal/:id/berbagi': on(['guru'], async (w) => ({
    params: { id: (await w.makePaket()).id },
    body: { berbagi: 'aplikasi' },
  })),
  // Whoever may read it may have a copy.
  'POST /paket-soal/:id/salin': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.makePaket()).id },
  })),
  'POST /paket-soal/:id/status': on(['guru'], async (w) => ({
    params: { id: (await w.makePaket()).id },
    body: { status: 'arsip' },
  })),
  'POST /ambang-batas': on('none', () => ({
    body: { nama: crypto.randomUUID(), nilai: 75, skor: null, sections: [] },
  })),
  'DELETE /ambang-batas/:id': on(['guru'], async (w) => ({ params: { id: await w.makeAmbangBatas() } })),
  'GET /paket-soal/:id/paper': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/paper/word': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/kisi-kisi': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/kisi-kisi/berkas': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    query: 'format=xlsx',
  })),
  'PUT /paket-soal/:id/kepala': on(['guru'], async (w) => ({
    params: { id: (await w.makePaket()).id },
    body: { kelas: 'VIII', semester: 'Ganjil', tahunPelajaran: '2026/2027', petunjukNaskah: 'Berdoalah.' },
  })),
  'GET /paket-soal/:id/coba': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'POST /paket-soal/:id/coba': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    body: { percobaan: crypto.randomUUID(), jawaban: [] },
  })),
  'DELETE /paket-soal/:id': on(['guru'], async (w) => ({ params: { id: (await w.makePaket()).id } })),
  'DELETE /paket-soal': on(['guru'], async (w) => ({ body: { ids: [(await w.makePaket()).id] } })),
  // Figures of a package are for all who may read it and have the right to results.
  'GET /paket-soal/:id/statistik': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/statistik/:soalId': on(['guru', 'guru lain'], async (w) => {
    const { id, sections } = await w.terbit()
    return { params: { id, soalId: sections[0]!.soal[0]!.id } }
  }),

  'GET /paket-soal/:id/keadilan': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/keadilan/ekspor': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    query: 'format=csv',
  })),
  'GET /paket-soal/:id/statistik/tempo': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/statistik/ekspor': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    query: 'format=csv',
  })),
  'GET /paket-soal/:id/analisis-butir': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/analisis-butir/ekspor': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    query: 'format=csv',
  })),
  'GET /paket-soal/:id/analisis-butir/jawaban': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    query: 'format=csv',
  })),
  'GET /paket-soal/:id/statistik-banksoal/ekspor': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    query: 'format=csv',
  })),
  'GET /paket-soal/:id/statistik-banksoal': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),

  'GET /paket-soal/:id/irt-scoring': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/irt-scoring/janggal': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/irt-scoring/ekspor': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    query: 'format=csv',
  })),
  'GET /paket-soal/:id/skala-bersama': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
  })),
  'GET /paket-soal/:id/skala-bersama/ekspor': on(['guru', 'guru lain'], async (w) => ({
    params: { id: (await w.terbit()).id },
    query: 'format=csv',
  })),
  'PUT /paket-soal/:id/irt-scoring': on(['guru'], async (w) => ({
    params: { id: (await w.terbit()).id },
    body: { setting: null },
  })),

  'GET /event/:id': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),
  'POST /event': on(['guru', 'guru lain'], async (w) => ({
    body: {
      nama: 'Ujian',
      paketSoalId: (await w.terbit()).id,
      opensAt: new Date(Date.now() + 60_000).toISOString(),
      closesAt: new Date(Date.now() + 120_000).toISOString(),
      token: null,
      showResult: 'tidak',
      showPembahasan: false,
      groupBelajarIds: [],
      lembagaIds: [w.home.lembagaId],
      applicationUserIds: [],
    },
  })),
  'PUT /event/:id': on(['guru'], async (w) => {
    const { id, version, paketSoal, opensAt, closesAt } = await w.makeEvent()
    return {
      params: { id },
      body: {
        nama: 'Ujian susulan',
        paketSoalId: paketSoal.id,
        opensAt,
        closesAt,
        token: null,
        version,
        showResult: 'tidak',
        showPembahasan: false,
        groupBelajarIds: [],
        lembagaIds: [],
        applicationUserIds: [w.people.murid.id],
      },
    }
  }),
  'POST /event/:id/cancel': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),

  'GET /event/:id/kemiripan': on(['guru'], async (w) => ({ params: { id: (await w.compared()).id } })),
  // What is computed anew takes the place of the pair that the others reach for.
  'POST /event/:id/kemiripan': on(['guru'], async (w) => ({ params: { id: (await w.makeCompared()).id } })),
  'GET /event/:id/kemiripan/pasangan': on(['guru'], async (w) => ({
    params: { id: (await w.compared()).id },
  })),
  'GET /event/:id/kemiripan/pasangan/:satuId/:duaId': on(['guru'], async (w) => ({
    params: await w.compared(),
  })),
  'GET /event/:id/kemiripan/cetak': on(['guru'], async (w) => ({ params: { id: (await w.compared()).id } })),
  'GET /event/:id/kemiripan/ekspor': on(['guru'], async (w) => ({
    params: { id: (await w.compared()).id },
    query: 'format=csv',
  })),
  'GET /event/:id/board': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),
  'GET /event/:id/sel': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),
  'GET /event/:id/berkas': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),
  'POST /event/:id/berkas/cetak': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),
  'GET /event/:id/board/stream': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),
  'GET /event/:id/log': on(['guru'], async (w) => ({ params: { id: (await w.makeRunningEvent()).id } })),
  'GET /event/:id/gangguan': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),
  'POST /event/:id/gangguan/:gangguanId/waktu': on(['guru'], async (w) => ({
    params: await w.makeGangguan(),
    body: { reason: 'Listrik padam' },
  })),
  'POST /event/:id/action': on(['guru'], async (w) => ({
    params: { id: (await w.makeRunningEvent()).id },
    body: { attemptIds: null, action: { kind: 'perpanjang', minutes: 5 }, reason: 'Listrik padam' },
  })),
  'GET /event/:id/attempt/:attemptId/reopening': on(['guru'], async (w) => {
    const attempt = await w.makeAttempt()
    return { params: { id: attempt.event.id, attemptId: attempt.id } }
  }),
  'GET /event/:id/held-answer': on(['guru'], async (w) => ({ params: { id: (await w.makeEvent()).id } })),
  'POST /event/:id/held-answer/decide': on(['guru'], async (w) => {
    const { eventId, ids } = await w.makeHeld()
    return { params: { id: eventId }, body: { ids, decision: 'diterima', reason: 'Jaringan terputus' } }
  }),
  'POST /event/:id/held-answer/berkas': on(['guru'], async (w) => {
    const { eventId, text } = await w.makeAnswersFile()
    return { params: { id: eventId }, body: { text } }
  }),
  'PUT /event/:id/identity': on(['guru'], async (w) => {
    const { id, eventId } = await w.makeRunning()
    return { params: { id: eventId }, body: { attemptIds: [id], isMatched: true } }
  }),
  'POST /event/:id/message': on(['guru'], async (w) => ({
    params: { id: (await w.makeEvent()).id },
    body: { text: 'Selamat bekerja' },
  })),
  'PUT /event/:id/peserta': on(['guru'], async (w) => ({
    params: { id: (await w.makeEvent()).id },
    body: {
      peserta: [
        { userId: w.people.murid.id, sesiId: null, ruangId: null, kursi: 1, extraPercent: 0, textStep: 0 },
      ],
    },
  })),
  'GET /attempt/:id/bukti': on(['murid'], async (w) => ({ params: { id: (await w.hasil()).id } })),
  // Whoever holds a code may check it.
  'GET /bukti-simpan/:kode': on('aplikasi', async (w) => ({ params: { kode: await w.bukti() } })),
  'GET /bukti/:kode': on('none', async (w) => ({ params: { kode: await w.bukti() } })),
  'GET /bukti-kunci': on('none'),
  'PUT /attempt/:id/pulse': on(['murid'], async (w) => ({
    params: { id: (await w.makeAttempt()).id },
    body: { soalNumber: 1, answered: 0, unsent: 0, device: 'uji', messageAt: null },
  })),

  'GET /ujian/paket-soal/:paketId': on('none', async (w) => ({ params: { paketId: (await w.terbit()).id } })),
  'POST /ujian/masuk': on('none', () => ({ body: { nomor: 'tidak ada', token: 'TIDAKADA' } })),
  'POST /ujian/:eventId/start': on(['murid'], async (w) => ({
    params: { eventId: (await w.makeEvent()).id },
    body: { device: 'uji' },
  })),
  'GET /attempt/:id': on(['murid'], async (w) => ({ params: { id: (await w.makeAttempt()).id } })),
  'GET /attempt/:id/content/:hash': on(['murid'], async (w) => {
    const { id, contentHash } = await w.makeAttempt()
    return { params: { id, hash: contentHash } }
  }),
  'PUT /attempt/:id/answers': on(['murid'], async (w) => {
    const { id, sections } = await w.makeAttempt()
    const entry = { soal: sections[0]!.soal[0]!.id, value: null, ragu: true, seq: 1, at: new Date() }
    return { params: { id }, body: { entries: [entry] } }
  }),
  'PUT /attempt/:id/device': on(['murid'], async (w) => ({
    params: { id: (await w.makeAttempt()).id },
    body: { device: 'ponsel' },
  })),
  'POST /attempt/:id/next-section': on(['murid'], async (w) => {
    const { id, sections } = await w.makeLockedAttempt()
    return { params: { id }, body: { sectionId: sections[0]!.id } }
  }),
  'POST /attempt/:id/submit': on(['murid'], async (w) => ({
    params: { id: (await w.makeAttempt()).id },
    body: { entries: [] },
  })),

  'GET /paket-soal/:id/scoring-version': on(['guru'], async (w) => ({
    params: { id: (await w.makeScoring()).paketId },
  })),
  'PUT /paket-soal/:id/scoring-version': on(['guru'], async (w) => {
    const { paketId, changes } = await w.makeScoring()
    return { params: { id: paketId }, body: { baseNumber: 0, changes } }
  }),
  // A draft is its author's alone.
  'GET /scoring-version/:id': on(
    ['guru'],
    async (w) => ({ params: { id: (await w.makeScoring()).id } }),
    onlyAuthor,
  ),
  'DELETE /scoring-version/:id': on(
    ['guru'],
    async (w) => ({ params: { id: (await w.makeScoring()).id } }),
    onlyAuthor,
  ),
  'POST /scoring-version/:id/publish': on(
    ['guru'],
    async (w) => {
      const { id, revision } = await w.makeScoring()
      return { params: { id }, body: { revision, reason: 'Kunci keliru' } }
    },
    onlyAuthor,
  ),
  'POST /scoring-version/:id/withdraw': on(['guru'], async (w) => {
    const { id, revision } = await w.makeScoring()
    await w.app.call(scoringVersion.publish, {
      token: w.people.guru.token,
      params: { id },
      body: { revision, reason: 'Kunci keliru' },
    })
    return { params: { id }, body: { reason: 'Ternyata benar' } }
  }),

  'GET /marking/:eventId': on(['guru'], async (w) => ({ params: { eventId: (await w.essay()).eventId } })),
  'GET /marking/:eventId/answer': on(['guru'], async (w) => ({
    params: { eventId: (await w.essay()).eventId },
  })),
  'PUT /marking/:attemptId/:soalId': on(['guru'], async (w) => {
    const { attemptId, soalId } = await w.essay()
    return { params: { attemptId, soalId }, body: { mark: 5, catatan: '', version: 0, seq: 1 } }
  }),
  'PUT /marking/:attemptId/:soalId/akhir': on(['guru'], async (w) => {
    const { attemptId, soalId } = await w.markedTwice()
    return { params: { attemptId, soalId }, body: { mark: 5, catatan: '', version: 0, seq: 1 } }
  }),
  'PUT /marking/:eventId': on(['guru'], async (w) => {
    const { id } = await w.makeEvent()
    const body = { penilai: 2, share: 20, tolerance: 1, ownSettling: false, version: 0 }
    return { params: { eventId: id }, body }
  }),
  'GET /marking/:eventId/kesepakatan': on(['guru'], async (w) => ({
    params: { eventId: (await w.essay()).eventId },
  })),
  'GET /marking/:eventId/kesepakatan/ekspor': on(['guru'], async (w) => ({
    params: { eventId: (await w.essay()).eventId },
    query: 'format=csv',
  })),

  'GET /hasil-ujian/:paketId/:userId/:eventId': on(['guru', 'murid'], async (w) => {
    const { event, murid, paketSoal } = await w.hasil()
    return { params: { paketId: paketSoal.id, userId: murid.id, eventId: event.id } }
  }),
}
