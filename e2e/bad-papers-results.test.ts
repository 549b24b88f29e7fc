import type { GabunganDetail } from '@suluh/contract/results/gabungan'
import type { ScoringDraft } from '@suluh/contract/results/scoring-version'
import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import {
  across,
  arabicName,
  hardToPrint,
  inTens,
  longName,
  many,
  onPaper,
  print,
  until,
  upright,
} from './hard-to-print.ts'
import { openAs, soon, unique } from './kernel/signed-in.ts'
import { sheetsOf } from './printed-pages.ts'
import { sitExam } from './school/class-over-http.ts'

const people = useBrowser()
const { post, get, closeExam, makeExam, makeSchool, makePakets, sessionsOf } = hardToPrint(people)

type Pakets = Awaited<ReturnType<typeof makePakets>>
type Class = { group: string; pakets: Pakets; sessions: string[]; exam: string; essays: string }

/** One student, the two whose names are hardest to print, and a whole hall, each with packages of their own. */
const classes = { one: 1, two: 2, all: many }
/** Of a hall so many write essays too: the others did not come to that exam. */
const oneClass = 30
type Size = keyof typeof classes
let world: Record<Size, Class>

/** All of a class sit an exam of this package; it is over and reported. */
async function sit(
  nama: string,
  paketSoalId: string,
  { group, sessions }: Pick<Class, 'group' | 'sessions'>,
  answerOf: (who: number, at: number) => string,
): Promise<string> {
  type Detail = { sections: { soal: { id: string }[] }[] }
  const { sections } = await get<Detail>(`/paket-soal/${paketSoalId}`)
  const soal = sections.flatMap((section) => section.soal.map(({ id }) => id))
  const event = await makeExam(unique(nama), paketSoalId, group, {
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await inTens(sessions, (token, who) => {
    const answers = Object.fromEntries(soal.map((id, at) => [id, answerOf(who, at)]))
    return sitExam(people.baseUrl, { id: '', token }, event, '', answers)
  })
  const peserta = () => get<object[] | null>(`/laporan/murid/${event}/peserta?_end=${many}`)
  await until(async () => (await peserta())?.length === sessions.length)
  await closeExam(event)
  return event
}

beforeAll(async () => {
  const { ids, ...groups } = await makeSchool()
  const sessions = await sessionsOf(ids)
  const made = Object.entries(classes).map(async ([size, count]) => {
    const pakets = await makePakets()
    const whole = { group: groups[size as Size], sessions: sessions.slice(0, count) }
    const exam = await sit('Hasil', pakets.mixed, whole, (who, at) => 'ABCD'[(who * (at + 1)) % 4]!)
    const some = { ...whole, sessions: whole.sessions.slice(0, oneClass) }
    const essays = await sit('Menunggu', pakets.essays, some, () => 'Karena begitulah adanya.')
    return [size, { ...whole, pakets, exam, essays }]
  })
  world = Object.fromEntries(await Promise.all(made))
}, 300_000)

/** What stands on paper of the two longest names. */
const hardNames = ['Prawirodirdjo', 'Sastroamidjojo', 'Gr', onPaper('الرحمن')]

it('of results of the longest name and one from right to left, in a school without a head: each paper whole', async () => {
  const page = await openAs(people, 'pengelola')
  const { exam: event, pakets } = world.two
  await post(`/surat-hasil/ujian/${event}`, {})
  const { id: cetak } = await post<{ id: string }>(`/laporan/murid/${event}/cetak`, {})
  const made = async () => (await get<{ status: string }>(`/laporan/cetak/${cetak}`)).status
  await expect.poll(made, soon).toBe('selesai')
  const analisis = `/paket-soal/${pakets.mixed}/analisis-butir?ujian=${event}`
  for (const [path, name, signed, inner] of [
    [`/laporan/daftar-nilai/${event}`, undefined, /Kepala sekolah[^]*Guru/, upright],
    [`/laporan/cetak/${cetak}`, undefined, /Orang tua\/wali[^]*Wali kelas/, upright],
    [`/laporan/surat-hasil/${event}`, undefined, /Kepala sekolah/, upright],
    [analisis, 'Analisis butir', /Kepala sekolah[^]*Guru mata pelajaran/, across],
  ] as const) {
    const pages = await print(page, path, name, inner)
    const all = pages.join(' ')
    const missing = hardNames.filter((word) => !all.includes(word))
    expect([path, missing]).toEqual([path, []])
    expect(pages.findLast((text) => text.trim() !== '')).toMatch(signed)
  }
})

it('of results that all wait to be marked: nilai and items say so', async () => {
  const page = await openAs(people, 'pengelola')
  const { essays: event, pakets } = world.two
  const nilai = (await print(page, `/laporan/daftar-nilai/${event}`, undefined)).join(' ')
  expect(nilai).toMatch(/sementara: masih ada yang menunggu dinilai/)
  const analisis = `/paket-soal/${pakets.essays}/analisis-butir?ujian=${event}`
  expect((await print(page, analisis, 'Analisis butir', across)).join(' ')).toMatch(/menunggu dinilai/)
})

const sizes = [
  ['one student', 'one'],
  ['two with names that are hard to print', 'two'],
  ['400 students', 'all'],
] as const

it.each(sizes)(
  'of %s: both papers of statistics are whole, of choices and of essays alone',
  async (_, size) => {
    const page = await openAs(people, 'pengelola')
    const { pakets } = world[size]
    for (const [paket, stem] of [
      [pakets.mixed, onPaper('مدرسة')],
      [pakets.essays, 'Jelaskan hal ke-2.'],
    ] as const)
      for (const path of [
        `/paket-soal/${paket}/statistik-paket-soal`,
        `/laporan/statistik-paket-banksoal/${paket}`,
      ]) {
        const pages = (await print(page, path, 'screen')).filter((text) => text.trim() !== '')
        const all = pages.join(' ')
        expect([path, all]).toEqual([path, expect.stringContaining(stem)])
        expect(all).toContain('Prawirodirdjo')
        expect(pages.at(-1)).toMatch(/Kepala sekolah[^]*Guru mata pelajaran/)
      }
  },
)

it.each(sizes)(
  'of %s: the record of a changed key names whose nilai moved, and its signatures',
  async (_, size) => {
    const { pakets } = world[size]
    const path = `/paket-soal/${pakets.mixed}/scoring-version`
    type Scoring = { snapshotId: string; soal: { soalId: string }[] }
    const { snapshotId, soal } = await get<Scoring>(path)
    const key = { form: 'pilihan-ganda', accepted: ['B'] }
    const changes = [{ kind: 'replace-key', soalId: soal[1]!.soalId, key }]
    const { id } = await post<{ id: string }>(path, { snapshotId, baseNumber: 0, changes }, 'PUT')
    const draft = () => get<ScoringDraft>(`/scoring-version/${id}`)
    await expect.poll(async () => (await draft()).effect, soon).not.toBeNull()
    const { revision, effect } = await draft()
    await post(`/scoring-version/${id}/publish`, { revision, reason: `Kunci keliru, kata ${longName}` })
    const page = await openAs(people, 'pengelola')
    const pages = await print(page, `/paket-soal/${pakets.mixed}/penskoran`, 'screen')
    const all = pages.join(' ')
    expect(all).toContain(`Kunci keliru, kata ${longName}`)
    for (const { nama } of effect!.students.filter((each) => each.nilaiAfter !== each.nilaiBefore))
      expect(all).toContain(nama === arabicName ? onPaper('الرحمن') : nama.split(' ')[0])
    expect(pages.findLast((text) => text.trim() !== '')).toMatch(/Kepala sekolah[^]*Guru/)
  },
)

it.each(sizes)('of %s: the ranking of two exams, one of essays alone, holds everybody', async (_, size) => {
  const { exam, essays, sessions } = world[size]
  const body = { nama: unique(`Peringkat ${longName}`), eventIds: [exam, essays] }
  const { id } = await post<{ id: string }>('/gabungan', body)
  await post(`/gabungan/${id}/compute`, {})
  const calon = async () => (await get<GabunganDetail>(`/gabungan/${id}`)).calon?.status
  await expect.poll(calon, soon).toBe('siap')
  const page = await openAs(people, 'pengelola')
  const pages = await print(page, `/laporan/hasil-ujian-gabungan/${id}?cetak=calon`, undefined)
  const [sheet] = sheetsOf(pages, /(Peringkat)/)
  const all = sheet!.texts.join(' ')
  expect(all).toContain(onPaper('الرحمن'))
  const others = sessions.slice(2).map((_session, at) => `Murid ${at + 2}`)
  const names = [...(sessions.length > 1 ? hardNames : []), ...others]
  expect(names.filter((name) => !new RegExp(`${name}(?!\\d)`).test(all))).toEqual([])
  expect(sheet!.texts.at(-1)).toMatch(/Kepala lembaga[^]*Penyelenggara/)
})
