import type { Actor } from '#platform/auth/scope.ts'
import { standardPeran } from '#platform/auth/standard-peran.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { insertUsers, type NewUser } from '#people/account/insert-users.ts'
import { accounts, makeNames, makeNisn, makeNuptk, perClass, person, schools, type School } from './people.ts'
import { seededRandom } from './random.ts'
import type { Student } from './students.ts'

export type Tenant = { applicationId: string; peranIds: Record<string, string> }
export type Class = { groupId: string; lembagaId: string; students: Student[] }

/** Which of the classes, in the order of `schools`, the demo's guru teaches. */
const taught = [0, 1]

/** A good murid with things left to learn, so that there is something to see in the result. */
const demoAbility = 0.8

/** The schools with their teachers, pupils and classes; the demo's own murid is the first of the first class. */
export async function seedSchools(
  db: Tx,
  application: Tenant,
  passwordHash: string,
): Promise<{ actors: Record<string, Actor>; classes: Class[] }> {
  const lembagaIds = await insertLembaga(db, application, schools)
  const home = lembagaIds[0]!
  const places = schools.flatMap((school, at) =>
    school.classes.map(([nama, birthYear]) => ({ nama, birthYear, lembagaId: lembagaIds[at]! })),
  )
  const user = (peran: string, lembagaId: string, nama: string, nomor?: string, address?: string) =>
    person(
      {
        peranId: application.peranIds[peran]!,
        lembagaId,
        nama,
        ...(nomor && { nomor }),
        ...(address && { address }),
      },
      passwordHash,
    )
  const own = accounts.map(({ peran, nama }): NewUser => {
    if (peran !== 'murid') return user(peran, home, nama, undefined, peran)
    return { ...user(peran, home, nama, makeNisn(2012, 0), peran), jenisKelamin: 'P' }
  })
  const teacherNames = makeNames(places.length, 11).map((nama) => `${nama}, S.Pd.`)
  const teachers = places.map(({ lembagaId }, at) =>
    user('guru', lembagaId, teacherNames[at]!, makeNuptk(at)),
  )
  const names = makeNames(places.length * perClass, 7)
  const pupils = names.slice(1).map((nama, before): NewUser => {
    const serial = before + 1
    const { lembagaId, birthYear } = places[Math.floor(serial / perClass)]!
    const address = serial < perClass ? `murid${serial + 1}` : undefined
    const pupil = user('murid', lembagaId, nama, makeNisn(birthYear, serial), address)
    return { ...pupil, jenisKelamin: serial % 2 ? 'P' : 'L' }
  })
  const ids = await insertUsers(db, application.applicationId, [...own, ...teachers, ...pupils])
  const idOf = (peran: string) => ids[accounts.findIndex((each) => each.peran === peran)]!
  const teacherIds = ids.slice(own.length, own.length + teachers.length)
  const pupilIds = [idOf('murid'), ...ids.slice(own.length + teachers.length)]
  const classes = await insertClasses(
    db,
    application,
    places.map(({ nama, lembagaId }, at) => ({
      nama,
      lembagaId,
      waliKelas: teacherNames[at]!,
      guruIds: taught.includes(at) ? [idOf('guru'), teacherIds[at]!] : [teacherIds[at]!],
      muridIds: pupilIds.slice(at * perClass, (at + 1) * perClass),
    })),
  )
  classes[0]!.students[0]!.ability = demoAbility
  const actors = accounts.map(({ peran }) => [peran, actorOf(application, peran, idOf(peran), home)] as const)
  return { actors: Object.fromEntries(actors), classes }
}

/** One office, its manager and a group of participants. */
export async function seedBimbel(
  db: Tx,
  application: Tenant,
  passwordHash: string,
): Promise<{ actor: Actor; classes: Class[] }> {
  const nama = 'Cakrawala Surabaya'
  const [lembagaId] = await insertLembaga(db, application, [
    {
      nama,
      npsn: null,
      zone: 'WIB',
      alamat: 'Jalan Flamboyan 3',
      kepalaNama: 'Dewi Larasati, S.Pd.',
      kepalaNip: '',
      jenjang: 'Bimbel',
      kabupatenKotaKode: '35.78',
    },
  ])
  const place = (peran: string, name: string, address?: string) =>
    person(
      {
        peranId: application.peranIds[peran]!,
        lembagaId: lembagaId!,
        nama: name,
        ...(address && { address }),
      },
      passwordHash,
    )
  const [managerId, ...participantIds] = await insertUsers(db, application.applicationId, [
    place('pengelola', 'Dewi Anggraini', 'cakrawala'),
    ...makeNames(60, 23).map((name) => place('murid', name)),
  ])
  const group = {
    nama: 'Intensif SKD',
    lembagaId: lembagaId!,
    waliKelas: '',
    guruIds: [],
    muridIds: participantIds,
  }
  return {
    actor: actorOf(application, 'pengelola', managerId!, lembagaId!),
    classes: await insertClasses(db, application, [group]),
  }
}

/** Somebody signed in, as the product's functions take them. */
function actorOf({ applicationId }: Tenant, peran: string, userId: string, lembagaId: string): Actor {
  const grants = standardPeran.find(({ kode }) => kode === peran)?.grants ?? []
  return {
    userId,
    nama: peran,
    applicationId,
    isSystem: false,
    lembagaId,
    peran,
    izin: new Map(grants),
    session: '',
    sessionId: '',
  }
}

async function insertLembaga(
  db: Tx,
  { applicationId }: Tenant,
  list: (Omit<School, 'npsn' | 'classes'> & { npsn: string | null })[],
): Promise<string[]> {
  const levels = await db.selectFrom('jenjang').select(['id', 'kode']).execute()
  const rows = list.map(
    ({ nama, npsn, zone, alamat, jenjang, kabupatenKotaKode, kepalaNama, kepalaNip }) => ({
      applicationId,
      nama,
      npsn,
      zone,
      alamat,
      kabupatenKotaKode,
      jenjangId: levels.find(({ kode }) => kode === jenjang)!.id,
      provinsiKode: kabupatenKotaKode.slice(0, 2),
      kepalaNama,
      kepalaNip,
      kopAtas: npsn ? ['YAYASAN PELITA NUSANTARA'] : [],
    }),
  )
  const made = await db.insertInto('lembaga').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

type NewClass = { nama: string; lembagaId: string; waliKelas: string; guruIds: string[]; muridIds: string[] }

async function insertClasses(db: Tx, { applicationId }: Tenant, list: NewClass[]): Promise<Class[]> {
  const year = await db
    .selectFrom('tahunAjaran')
    .select('kode')
    .where('isAktif', '=', true)
    .executeTakeFirst()
  const tahunAjaran = year?.kode ?? null
  const rows = list.map(({ nama, lembagaId, waliKelas }) => ({
    applicationId,
    nama,
    lembagaId,
    tahunAjaran,
    waliKelasNama: waliKelas,
  }))
  const made = await db.insertInto('groupBelajar').values(rows).returning('id').execute()
  const members = list.flatMap(({ guruIds, muridIds }, at) =>
    [...guruIds, ...muridIds].map((applicationUserId) => ({
      applicationId,
      groupBelajarId: made[at]!.id,
      applicationUserId,
      isGuru: guruIds.includes(applicationUserId),
    })),
  )
  await db.insertInto('groupBelajarMember').values(members).execute()
  const random = seededRandom(5)
  return list.map(({ lembagaId, muridIds }, kelas) => ({
    groupId: made[kelas]!.id,
    lembagaId,
    students: muridIds.map((id, at) => ({
      id,
      kelas,
      place: kelas * perClass + at,
      ability: 0.25 * (kelas % 3) - 0.1 - (lembagaId === list[0]!.lembagaId ? 0 : 0.35) + random.normal(),
      growth: 0.35 + 0.15 * (kelas % 3) + 0.2 * random.normal(),
    })),
  }))
}
