import pg from 'pg'
import { signIn } from './api-under-work.ts'
import { makeBenchWorld } from './world.ts'

type Role = 'pengelola' | 'guru'
export type List = {
  name: string
  path: string
  as?: Role
  /** What PostgreSQL counts for it. */ count: string
}
export type ListWorld = { apiUrl: string; client: pg.Client; tokens: Partial<Record<Role, string>> }

const questions = 100_000
const [schools, teachersEach, subjects, aspects, packages] = [20, 10, 12, 8, 1000]

export type BankWorld = ListWorld & { applicationId: string; stop: () => Promise<void> }

/**
 * A foundation whose teachers of twenty schools have written 100,000 questions of all forms; every tenth is about a shared
 * text, and two of five were in one of a thousand packages that were held.
 */
export async function makeBankWorld(): Promise<BankWorld> {
  const world = await makeBenchWorld(1)
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  const run = (text: string) => client.query(text.replaceAll(':app', `'${world.applicationId}'`))
  const began = performance.now()
  await run('set synchronous_commit = off')
  for (const text of [places, texts, bank, held, exams, figures, 'vacuum analyze']) await run(text)
  process.stderr.write(`  question bank: ${Math.round((performance.now() - began) / 1000)} s\n`)
  const tokens = { pengelola: await signIn(world, client), guru: await signIn(world, client, 'guru') }
  return {
    apiUrl: world.apiUrl,
    applicationId: world.applicationId,
    client,
    tokens,
    stop: async () => {
      await client.end()
      await world.stop()
    },
  }
}

/** What is asked of the bank, beside what PostgreSQL counts for it. */
export async function listsOfBank({ applicationId, client }: BankWorld): Promise<List[]> {
  const { rows } = await client.query<{ subject: string; author: string; lembaga: string }>(
    `select s.pelajaran_id as subject, u.id as author, u.lembaga_id as lembaga
       from soal s, application_user u join peran p on p.id = u.peran_id
      where u.application_id = $1 and p.kode = 'guru' and s.lembaga_id is not null order by u.nama limit 1`,
    [applicationId],
  )
  const { subject, author, lembaga } = rows[0]!
  const all = `select count(*) from soal s where s.application_id = '${applicationId}'`
  const readable = `((s.lembaga_id = '${lembaga}' and s.berbagi <> 'pribadi') or s.pembuat_id = '${author}' or s.berbagi = 'aplikasi')`
  const having = (words: string) =>
    `${all} and (s.cari like '%${words}%' or s.stimulus_id in (select id from stimulus where lower(plain_text) like '%${words}%'))`
  const measured = `select count(*) from soal s join (select soal_id, sum(facility * n) / sum(n) as facility from soal_use group by soal_id) f
    on f.soal_id = s.id where s.application_id = '${applicationId}'`
  return [
    { name: 'bank', path: '/soal?', count: all },
    { name: 'bank, last page', path: `/soal?_start=${questions - 10}&_end=${questions}`, count: all },
    {
      name: 'bank, of a pelajaran',
      path: `/soal?pelajaranId=${subject}`,
      count: `${all} and s.pelajaran_id = '${subject}'`,
    },
    { name: 'bank, for a package', path: '/soal?status_ne=arsip', count: `${all} and s.status <> 'arsip'` },
    { name: 'bank, put away', path: '/soal?status=arsip', count: `${all} and s.status = 'arsip'` },
    { name: 'bank, of a tag', path: '/soal?tag=tag 9', count: `${all} and s.tags && '{tag 9}'` },
    { name: 'bank, difficult', path: '/soal?facility_lte=0.3', count: `${measured} and f.facility <= 0.3` },
    { name: 'bank, a frequent word', path: '/soal?q=Segitiga', count: having('segitiga') },
    { name: 'bank, a rare word', path: '/soal?q=istilah77', count: having('istilah77') },
    { name: 'bank, two words', path: '/soal?q=luas segitiga', count: having('luas segitiga') },
    { name: 'bank, what nobody wrote', path: '/soal?q=tidak ada', count: having('tidak ada') },
    { name: 'bank of a teacher', path: '/soal?', as: 'guru', count: `${all} and ${readable}` },
    {
      name: 'bank of a teacher, a frequent word',
      path: '/soal?q=Segitiga',
      as: 'guru',
      count: `${having('segitiga')} and ${readable}`,
    },
  ]
}

const places = `
  with school as (insert into lembaga (application_id, nama) select :app, 'Sekolah ' || n from generate_series(1, ${schools}) n returning id),
       teacher as (insert into application_user (application_id, peran_id, lembaga_id, nama)
         select :app, p.id, s.id, 'Guru ' || n from school s, generate_series(1, ${teachersEach}) n, peran p where p.application_id = :app and p.kode = 'guru'),
       subject as (insert into pelajaran (application_id, kode, nama) select :app, 'P' || n, 'Pelajaran ' || n from generate_series(1, ${subjects}) n returning id)
  insert into aspek (application_id, pelajaran_id, nama) select :app, s.id, 'Aspek ' || n from subject s, generate_series(1, ${aspects}) n`

/** Few words are in most sentences, most words in few. */
const words = (howMany: number, of: string) => `(
  select string_agg(case when h % 7 > 0 then (array[
           'yang','dan','dari','berikut','adalah','pada','jika','nilai','hasil','tepat','benar','jumlah','panjang','luas','segitiga',
           'persegi','bilangan','pecahan','sel','tumbuhan','energi','gaya','kecepatan','waktu','jarak','suhu','larutan','atom',
           'negara','daerah','sejarah','ekonomi','pasar','harga','budaya','kalimat','paragraf','gagasan','puisi','cerita'])[1 + (40 * (h % 1000 / 1000.0) ^ 2)::int % 40]
         else 'istilah' || h % 20000 end, ' ' order by i)
    from generate_series(1, ${howMany}) i, lateral (select abs(hashtext(${of} || '/' || i))) x (h))`

const texts = `
  insert into stimulus (application_id, html, plain_text)
  select :app, '', ${words(120, `'t' || n`)} from generate_series(1, 2000) n`

const bank = `
  with made as (insert into soal (application_id, pelajaran_id, aspek_id, pembuat_id, lembaga_id, form, status, level, berbagi, tags,
                                  stimulus_id, plain_text, search_text, shingles, diubah_pada)
    select :app, a.pelajaran_id, a.id, u.id, u.lembaga_id,
           (array['pilihan-ganda','pilihan-ganda','pilihan-ganda','pilihan-ganda-kompleks','kategori','menjodohkan','isian-singkat','uraian','pilihan-berbobot'])[1 + n % 9],
           case n % 20 when 7 then 'arsip' when 11 then 'draf' else 'siap' end::soal_status, 'L' || 1 + n % 3,
           case n % 7 when 3 then 'pribadi' when 5 then 'aplikasi' else 'lembaga' end::berbagi,
           array['tag ' || n % 13, 'tag ' || n % 67], case when n % 10 = 0 then t.ids[1 + n / 50 % 2000] end,
           left(w.text, 110), w.text, array(select hashtext(n || '-' || i) from generate_series(1, 16) i), now() - n * interval '7 minutes'
      from generate_series(1, ${questions}) n
      join (select id, pelajaran_id, row_number() over (order by id) as at from aspek where application_id = :app) a on a.at = 1 + n / 50 % ${subjects * aspects}
      join (select u.id, u.lembaga_id, row_number() over (order by u.id) as at from application_user u join peran p on p.id = u.peran_id
             where u.application_id = :app and p.kode = 'guru') u on u.at = 1 + n / 50 % ${schools * teachersEach}
      cross join (select array_agg(id) as ids from stimulus where application_id = :app) t
      cross join lateral (select ${words(40, 'n')} as text) w
    returning id)
  insert into soal_version (application_id, soal_id, version, content, key) select :app, id, 1, '{}', '{}' from made`

/** Forty neighbours each. */
const held = `
  with package as (insert into paket_soal (application_id, nama, status, preset, time_mode, navigation, duration_seconds)
         select :app, 'Paket ' || n, 'terbit', 'ulangan', 'keseluruhan', 'bebas', 5400 from generate_series(1, ${packages}) n returning id),
       numbered as (select id, row_number() over (order by id) as n from package),
       question as (select id, row_number() over (order by diubah_pada, id) / 100 as n, row_number() over (order by diubah_pada, id) % 100 as at
                      from soal where application_id = :app)
  insert into paket_snapshot (application_id, paket_soal_id, content_hash, content, structure, keys)
  select :app, p.id, p.id::text, '', '{}', jsonb_object_agg(q.id, '{}'::jsonb) from numbered p join question q on q.n = p.n and q.at < 40 group by p.id`

const exams = `
  insert into event (application_id, paket_soal_id, snapshot_id, nama, opens_at, closes_at)
  select :app, s.paket_soal_id, s.id, 'Ujian', now() - n * interval '30 days', now() - n * interval '30 days' + interval '2 hours'
    from paket_snapshot s, generate_series(1, 2) n where s.application_id = :app`

const figures = `update soal_use set n = 30, facility = abs(hashtext(soal_id::text)) % 100 / 100.0, discrimination = 0.3 where application_id = :app`
