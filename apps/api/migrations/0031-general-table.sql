-- The tables that give other records their words. All have one shape, so that one mechanism edits them; each is a
-- table of its own, so that what points at a row is a foreign key.

do $$
declare
  name text;
begin
  foreach name in array array['jenjang', 'tingkat', 'jurusan', 'jenis_ujian', 'tahun_ajaran'] loop
    execute format('create table %1$I (
      id uuid not null default gen_random_uuid() primary key,
      application_id uuid not null references application on delete cascade,
      kode text not null,
      nama text not null,
      urutan integer not null default 0,
      is_aktif boolean not null default true,
      version integer not null default 1,
      unique (application_id, id)
    )', name);
    execute format('create unique index %1$I on %2$I (application_id, lower(kode))', name || '_kode', name);
    perform protect_tenant_table(name::regclass);
  end loop;
end $$;

-- The active school year is the one that is running: there is never a second.
alter table tahun_ajaran
  alter is_aktif set default false,
  add check (kode ~ '^\d{4}/\d{4}$' and right(kode, 4)::int = left(kode, 4)::int + 1);
create unique index tahun_ajaran_one_active on tahun_ajaran (application_id) where is_aktif;

-- What a new tenant finds in them; all of it may be changed or deleted afterwards.
create function fill_general_tables(tenant uuid) returns void language plpgsql as $$
declare
  year int := extract(year from now() at time zone 'Asia/Jakarta' - interval '6 months');
begin
  insert into jenjang (application_id, kode, nama, urutan)
  select tenant, kode, nama, row_number() over () from (values
    ('PAUD', 'Pendidikan Anak Usia Dini'),
    ('SD', 'Sekolah Dasar'),
    ('MI', 'Madrasah Ibtidaiyah'),
    ('SMP', 'Sekolah Menengah Pertama'),
    ('MTs', 'Madrasah Tsanawiyah'),
    ('SMA', 'Sekolah Menengah Atas'),
    ('MA', 'Madrasah Aliyah'),
    ('SMK', 'Sekolah Menengah Kejuruan'),
    ('MAK', 'Madrasah Aliyah Kejuruan'),
    ('SLB', 'Sekolah Luar Biasa'),
    ('PKBM', 'Pusat Kegiatan Belajar Masyarakat'),
    ('PT', 'Perguruan Tinggi'),
    ('Bimbel', 'Lembaga Bimbingan Belajar')) as v (kode, nama);
  insert into tingkat (application_id, kode, nama, urutan)
  select tenant, n::text, 'Kelas ' || n || ' (Fase ' || fase || ')', n
    from generate_series(1, 12) as n,
    lateral (select case when n <= 2 then 'A' when n <= 4 then 'B' when n <= 6 then 'C'
                         when n <= 9 then 'D' when n = 10 then 'E' else 'F' end as fase) as f;
  insert into jurusan (application_id, kode, nama, urutan)
  select tenant, kode, nama, row_number() over () from (values
    ('UMUM', 'Umum'),
    ('IPA', 'Ilmu Pengetahuan Alam'),
    ('IPS', 'Ilmu Pengetahuan Sosial'),
    ('BAHASA', 'Bahasa dan Budaya'),
    ('AGAMA', 'Keagamaan'),
    ('TJKT', 'Teknik Jaringan Komputer dan Telekomunikasi'),
    ('PPLG', 'Pengembangan Perangkat Lunak dan Gim'),
    ('DKV', 'Desain Komunikasi Visual'),
    ('TO', 'Teknik Otomotif'),
    ('TM', 'Teknik Mesin'),
    ('TKL', 'Teknik Ketenagalistrikan'),
    ('AKL', 'Akuntansi dan Keuangan Lembaga'),
    ('MPLB', 'Manajemen Perkantoran dan Layanan Bisnis'),
    ('PM', 'Pemasaran'),
    ('HTL', 'Perhotelan'),
    ('KLN', 'Kuliner'),
    ('LKC', 'Layanan Kesehatan')) as v (kode, nama);
  insert into jenis_ujian (application_id, kode, nama, urutan)
  select tenant, kode, nama, row_number() over () from (values
    ('PH', 'Penilaian Harian'),
    ('SLM', 'Sumatif Lingkup Materi'),
    ('STS', 'Sumatif Tengah Semester'),
    ('SAS', 'Sumatif Akhir Semester'),
    ('SAT', 'Sumatif Akhir Tahun'),
    ('ASAJ', 'Asesmen Sumatif Akhir Jenjang'),
    ('AKM', 'Asesmen Kompetensi Minimum'),
    ('TKA', 'Tes Kemampuan Akademik'),
    ('UTBK', 'Tryout UTBK-SNBT'),
    ('SKD', 'Seleksi Kompetensi Dasar CPNS'),
    ('OSN', 'Olimpiade Sains Nasional'),
    ('TO', 'Tryout')) as v (kode, nama);
  insert into tahun_ajaran (application_id, kode, nama, urutan, is_aktif)
  select tenant, y || '/' || y + 1, 'Tahun Ajaran ' || y || '/' || y + 1, y, y = year
    from generate_series(year - 1, year + 1) as y;
end $$;

do $$
declare
  tenant uuid;
begin
  for tenant in select id from application where not is_system loop
    perform set_config('suluh.application', tenant::text, true);
    perform fill_general_tables(tenant);
  end loop;
end $$;
