-- What a new tenant finds in them; all of it may be changed or deleted afterwards.
create or replace function fill_general_tables(tenant uuid) returns void language plpgsql as $$
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
