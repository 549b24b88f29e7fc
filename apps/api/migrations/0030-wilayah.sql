-- Indonesia's provinces and regencies with the codes and names of Kepmendagri 300.2.2-2138 of 2025 (regulations
-- carry no copyright). Everybody reads them, no tenant owns them; a change of the law is a new migration.

create table provinsi (
  kode text primary key check (kode ~ '^\d\d$'),
  nama text not null unique
);

create table kabupaten_kota (
  kode text primary key check (kode ~ '^\d\d\.\d\d$'),
  provinsi_kode text not null references provinsi,
  nama text not null unique,
  is_kota boolean not null,
  check (left(kode, 2) = provinsi_kode)
);

create temporary table wilayah on commit drop as
select split_part(line, ' ', 1) as kode, substr(line, strpos(line, ' ') + 1) as nama
  from string_to_table(trim(both e'\n' from $$
11 Aceh
11.01 Kabupaten Aceh Selatan
11.02 Kabupaten Aceh Tenggara
11.03 Kabupaten Aceh Timur
11.04 Kabupaten Aceh Tengah
11.05 Kabupaten Aceh Barat
11.06 Kabupaten Aceh Besar
11.07 Kabupaten Pidie
11.08 Kabupaten Aceh Utara
11.09 Kabupaten Simeulue
11.10 Kabupaten Aceh Singkil
11.11 Kabupaten Bireuen
11.12 Kabupaten Aceh Barat Daya
11.13 Kabupaten Gayo Lues
11.14 Kabupaten Aceh Jaya
11.15 Kabupaten Nagan Raya
11.16 Kabupaten Aceh Tamiang
11.17 Kabupaten Bener Meriah
11.18 Kabupaten Pidie Jaya
11.71 Kota Banda Aceh
11.72 Kota Sabang
11.73 Kota Lhokseumawe
11.74 Kota Langsa
11.75 Kota Subulussalam
12 Sumatera Utara
12.01 Kabupaten Tapanuli Tengah
12.02 Kabupaten Tapanuli Utara
12.03 Kabupaten Tapanuli Selatan
12.04 Kabupaten Nias
12.05 Kabupaten Langkat
12.06 Kabupaten Karo
12.07 Kabupaten Deli Serdang
12.08 Kabupaten Simalungun
12.09 Kabupaten Asahan
12.10 Kabupaten Labuhanbatu
12.11 Kabupaten Dairi
12.12 Kabupaten Toba
12.13 Kabupaten Mandailing Natal
12.14 Kabupaten Nias Selatan
12.15 Kabupaten Pakpak Bharat
12.16 Kabupaten Humbang Hasundutan
12.17 Kabupaten Samosir
12.18 Kabupaten Serdang Bedagai
12.19 Kabupaten Batu Bara
12.20 Kabupaten Padang Lawas Utara
12.21 Kabupaten Padang Lawas
12.22 Kabupaten Labuhanbatu Selatan
12.23 Kabupaten Labuhanbatu Utara
12.24 Kabupaten Nias Utara
12.25 Kabupaten Nias Barat
12.71 Kota Medan
12.72 Kota Pematangsiantar
12.73 Kota Sibolga
12.74 Kota Tanjungbalai
12.75 Kota Binjai
12.76 Kota Tebing Tinggi
12.77 Kota Padangsidimpuan
12.78 Kota Gunungsitoli
13 Sumatera Barat
13.01 Kabupaten Pesisir Selatan
13.02 Kabupaten Solok
13.03 Kabupaten Sijunjung
13.04 Kabupaten Tanah Datar
13.05 Kabupaten Padang Pariaman
13.06 Kabupaten Agam
13.07 Kabupaten Lima Puluh Kota
13.08 Kabupaten Pasaman
13.09 Kabupaten Kepulauan Mentawai
13.10 Kabupaten Dharmasraya
13.11 Kabupaten Solok Selatan
13.12 Kabupaten Pasaman Barat
13.71 Kota Padang
13.72 Kota Solok
13.73 Kota Sawahlunto
13.74 Kota Padang Panjang
13.75 Kota Bukittinggi
13.76 Kota Payakumbuh
13.77 Kota Pariaman
14 Riau
14.01 Kabupaten Kampar
14.02 Kabupaten Indragiri Hulu
14.03 Kabupaten Bengkalis
14.04 Kabupaten Indragiri Hilir
14.05 Kabupaten Pelalawan
14.06 Kabupaten Rokan Hulu
14.07 Kabupaten Rokan Hilir
14.08 Kabupaten Siak
14.09 Kabupaten Kuantan Singingi
14.10 Kabupaten Kepulauan Meranti
14.71 Kota Pekanbaru
14.72 Kota Dumai
15 Jambi
15.01 Kabupaten Kerinci
15.02 Kabupaten Merangin
15.03 Kabupaten Sarolangun
15.04 Kabupaten Batanghari
15.05 Kabupaten Muaro Jambi
15.06 Kabupaten Tanjung Jabung Barat
15.07 Kabupaten Tanjung Jabung Timur
15.08 Kabupaten Bungo
15.09 Kabupaten Tebo
15.71 Kota Jambi
15.72 Kota Sungai Penuh
16 Sumatera Selatan
16.01 Kabupaten Ogan Komering Ulu
16.02 Kabupaten Ogan Komering Ilir
16.03 Kabupaten Muara Enim
16.04 Kabupaten Lahat
16.05 Kabupaten Musi Rawas
16.06 Kabupaten Musi Banyuasin
16.07 Kabupaten Banyuasin
16.08 Kabupaten Ogan Komering Ulu Timur
16.09 Kabupaten Ogan Komering Ulu Selatan
16.10 Kabupaten Ogan Ilir
16.11 Kabupaten Empat Lawang
16.12 Kabupaten Penukal Abab Lematang Ilir
16.13 Kabupaten Musi Rawas Utara
16.71 Kota Palembang
16.72 Kota Pagar Alam
16.73 Kota Lubuk Linggau
16.74 Kota Prabumulih
17 Bengkulu
17.01 Kabupaten Bengkulu Selatan
17.02 Kabupaten Rejang Lebong
17.03 Kabupaten Bengkulu Utara
17.04 Kabupaten Kaur
17.05 Kabupaten Seluma
17.06 Kabupaten Mukomuko
17.07 Kabupaten Lebong
17.08 Kabupaten Kepahiang
17.09 Kabupaten Bengkulu Tengah
17.71 Kota Bengkulu
18 Lampung
18.01 Kabupaten Lampung Selatan
18.02 Kabupaten Lampung Tengah
18.03 Kabupaten Lampung Utara
18.04 Kabupaten Lampung Barat
18.05 Kabupaten Tulang Bawang
18.06 Kabupaten Tanggamus
18.07 Kabupaten Lampung Timur
18.08 Kabupaten Way Kanan
18.09 Kabupaten Pesawaran
18.10 Kabupaten Pringsewu
18.11 Kabupaten Mesuji
18.12 Kabupaten Tulang Bawang Barat
18.13 Kabupaten Pesisir Barat
18.71 Kota Bandar Lampung
18.72 Kota Metro
19 Kepulauan Bangka Belitung
19.01 Kabupaten Bangka
19.02 Kabupaten Belitung
19.03 Kabupaten Bangka Selatan
19.04 Kabupaten Bangka Tengah
19.05 Kabupaten Bangka Barat
19.06 Kabupaten Belitung Timur
19.71 Kota Pangkal Pinang
21 Kepulauan Riau
21.01 Kabupaten Bintan
21.02 Kabupaten Karimun
21.03 Kabupaten Natuna
21.04 Kabupaten Lingga
21.05 Kabupaten Kepulauan Anambas
21.71 Kota Batam
21.72 Kota Tanjung Pinang
31 DKI Jakarta
31.01 Kabupaten Administrasi Kepulauan Seribu
31.71 Kota Administrasi Jakarta Pusat
31.72 Kota Administrasi Jakarta Utara
31.73 Kota Administrasi Jakarta Barat
31.74 Kota Administrasi Jakarta Selatan
31.75 Kota Administrasi Jakarta Timur
32 Jawa Barat
32.01 Kabupaten Bogor
32.02 Kabupaten Sukabumi
32.03 Kabupaten Cianjur
32.04 Kabupaten Bandung
32.05 Kabupaten Garut
32.06 Kabupaten Tasikmalaya
32.07 Kabupaten Ciamis
32.08 Kabupaten Kuningan
32.09 Kabupaten Cirebon
32.10 Kabupaten Majalengka
32.11 Kabupaten Sumedang
32.12 Kabupaten Indramayu
32.13 Kabupaten Subang
32.14 Kabupaten Purwakarta
32.15 Kabupaten Karawang
32.16 Kabupaten Bekasi
32.17 Kabupaten Bandung Barat
32.18 Kabupaten Pangandaran
32.71 Kota Bogor
32.72 Kota Sukabumi
32.73 Kota Bandung
32.74 Kota Cirebon
32.75 Kota Bekasi
32.76 Kota Depok
32.77 Kota Cimahi
32.78 Kota Tasikmalaya
32.79 Kota Banjar
33 Jawa Tengah
33.01 Kabupaten Cilacap
33.02 Kabupaten Banyumas
33.03 Kabupaten Purbalingga
33.04 Kabupaten Banjarnegara
33.05 Kabupaten Kebumen
33.06 Kabupaten Purworejo
33.07 Kabupaten Wonosobo
33.08 Kabupaten Magelang
33.09 Kabupaten Boyolali
33.10 Kabupaten Klaten
33.11 Kabupaten Sukoharjo
33.12 Kabupaten Wonogiri
33.13 Kabupaten Karanganyar
33.14 Kabupaten Sragen
33.15 Kabupaten Grobogan
33.16 Kabupaten Blora
33.17 Kabupaten Rembang
33.18 Kabupaten Pati
33.19 Kabupaten Kudus
33.20 Kabupaten Jepara
33.21 Kabupaten Demak
33.22 Kabupaten Semarang
33.23 Kabupaten Temanggung
33.24 Kabupaten Kendal
33.25 Kabupaten Batang
33.26 Kabupaten Pekalongan
33.27 Kabupaten Pemalang
33.28 Kabupaten Tegal
33.29 Kabupaten Brebes
33.71 Kota Magelang
33.72 Kota Surakarta
33.73 Kota Salatiga
33.74 Kota Semarang
33.75 Kota Pekalongan
33.76 Kota Tegal
34 Daerah Istimewa Yogyakarta
34.01 Kabupaten Kulon Progo
34.02 Kabupaten Bantul
34.03 Kabupaten Gunungkidul
34.04 Kabupaten Sleman
34.71 Kota Yogyakarta
35 Jawa Timur
35.01 Kabupaten Pacitan
35.02 Kabupaten Ponorogo
35.03 Kabupaten Trenggalek
35.04 Kabupaten Tulungagung
35.05 Kabupaten Blitar
35.06 Kabupaten Kediri
35.07 Kabupaten Malang
35.08 Kabupaten Lumajang
35.09 Kabupaten Jember
35.10 Kabupaten Banyuwangi
35.11 Kabupaten Bondowoso
35.12 Kabupaten Situbondo
35.13 Kabupaten Probolinggo
35.14 Kabupaten Pasuruan
35.15 Kabupaten Sidoarjo
35.16 Kabupaten Mojokerto
35.17 Kabupaten Jombang
35.18 Kabupaten Nganjuk
35.19 Kabupaten Madiun
35.20 Kabupaten Magetan
35.21 Kabupaten Ngawi
35.22 Kabupaten Bojonegoro
35.23 Kabupaten Tuban
35.24 Kabupaten Lamongan
35.25 Kabupaten Gresik
35.26 Kabupaten Bangkalan
35.27 Kabupaten Sampang
35.28 Kabupaten Pamekasan
35.29 Kabupaten Sumenep
35.71 Kota Kediri
35.72 Kota Blitar
35.73 Kota Malang
35.74 Kota Probolinggo
35.75 Kota Pasuruan
35.76 Kota Mojokerto
35.77 Kota Madiun
35.78 Kota Surabaya
35.79 Kota Batu
36 Banten
36.01 Kabupaten Pandeglang
36.02 Kabupaten Lebak
36.03 Kabupaten Tangerang
36.04 Kabupaten Serang
36.71 Kota Tangerang
36.72 Kota Cilegon
36.73 Kota Serang
36.74 Kota Tangerang Selatan
51 Bali
51.01 Kabupaten Jembrana
51.02 Kabupaten Tabanan
51.03 Kabupaten Badung
51.04 Kabupaten Gianyar
51.05 Kabupaten Klungkung
51.06 Kabupaten Bangli
51.07 Kabupaten Karangasem
51.08 Kabupaten Buleleng
51.71 Kota Denpasar
52 Nusa Tenggara Barat
52.01 Kabupaten Lombok Barat
52.02 Kabupaten Lombok Tengah
52.03 Kabupaten Lombok Timur
52.04 Kabupaten Sumbawa
52.05 Kabupaten Dompu
52.06 Kabupaten Bima
52.07 Kabupaten Sumbawa Barat
52.08 Kabupaten Lombok Utara
52.71 Kota Mataram
52.72 Kota Bima
53 Nusa Tenggara Timur
53.01 Kabupaten Kupang
53.02 Kabupaten Timor Tengah Selatan
53.03 Kabupaten Timor Tengah Utara
53.04 Kabupaten Belu
53.05 Kabupaten Alor
53.06 Kabupaten Flores Timur
53.07 Kabupaten Sikka
53.08 Kabupaten Ende
53.09 Kabupaten Ngada
53.10 Kabupaten Manggarai
53.11 Kabupaten Sumba Timur
53.12 Kabupaten Sumba Barat
53.13 Kabupaten Lembata
53.14 Kabupaten Rote Ndao
53.15 Kabupaten Manggarai Barat
53.16 Kabupaten Nagekeo
53.17 Kabupaten Sumba Tengah
53.18 Kabupaten Sumba Barat Daya
53.19 Kabupaten Manggarai Timur
53.20 Kabupaten Sabu Raijua
53.21 Kabupaten Malaka
53.71 Kota Kupang
61 Kalimantan Barat
61.01 Kabupaten Sambas
61.02 Kabupaten Mempawah
61.03 Kabupaten Sanggau
61.04 Kabupaten Ketapang
61.05 Kabupaten Sintang
61.06 Kabupaten Kapuas Hulu
61.07 Kabupaten Bengkayang
61.08 Kabupaten Landak
61.09 Kabupaten Sekadau
61.10 Kabupaten Melawi
61.11 Kabupaten Kayong Utara
61.12 Kabupaten Kubu Raya
61.71 Kota Pontianak
61.72 Kota Singkawang
62 Kalimantan Tengah
62.01 Kabupaten Kotawaringin Barat
62.02 Kabupaten Kotawaringin Timur
62.03 Kabupaten Kapuas
62.04 Kabupaten Barito Selatan
62.05 Kabupaten Barito Utara
62.06 Kabupaten Katingan
62.07 Kabupaten Seruyan
62.08 Kabupaten Sukamara
62.09 Kabupaten Lamandau
62.10 Kabupaten Gunung Mas
62.11 Kabupaten Pulang Pisau
62.12 Kabupaten Murung Raya
62.13 Kabupaten Barito Timur
62.71 Kota Palangka Raya
63 Kalimantan Selatan
63.01 Kabupaten Tanah Laut
63.02 Kabupaten Kotabaru
63.03 Kabupaten Banjar
63.04 Kabupaten Barito Kuala
63.05 Kabupaten Tapin
63.06 Kabupaten Hulu Sungai Selatan
63.07 Kabupaten Hulu Sungai Tengah
63.08 Kabupaten Hulu Sungai Utara
63.09 Kabupaten Tabalong
63.10 Kabupaten Tanah Bumbu
63.11 Kabupaten Balangan
63.71 Kota Banjarmasin
63.72 Kota Banjarbaru
64 Kalimantan Timur
64.01 Kabupaten Paser
64.02 Kabupaten Kutai Kartanegara
64.03 Kabupaten Berau
64.07 Kabupaten Kutai Barat
64.08 Kabupaten Kutai Timur
64.09 Kabupaten Penajam Paser Utara
64.11 Kabupaten Mahakam Ulu
64.71 Kota Balikpapan
64.72 Kota Samarinda
64.74 Kota Bontang
65 Kalimantan Utara
65.01 Kabupaten Bulungan
65.02 Kabupaten Malinau
65.03 Kabupaten Nunukan
65.04 Kabupaten Tana Tidung
65.71 Kota Tarakan
71 Sulawesi Utara
71.01 Kabupaten Bolaang Mongondow
71.02 Kabupaten Minahasa
71.03 Kabupaten Kepulauan Sangihe
71.04 Kabupaten Kepulauan Talaud
71.05 Kabupaten Minahasa Selatan
71.06 Kabupaten Minahasa Utara
71.07 Kabupaten Minahasa Tenggara
71.08 Kabupaten Bolaang Mongondow Utara
71.09 Kabupaten Kepulauan Siau Tagulandang Biaro
71.10 Kabupaten Bolaang Mongondow Timur
71.11 Kabupaten Bolaang Mongondow Selatan
71.71 Kota Manado
71.72 Kota Bitung
71.73 Kota Tomohon
71.74 Kota Kotamobagu
72 Sulawesi Tengah
72.01 Kabupaten Banggai
72.02 Kabupaten Poso
72.03 Kabupaten Donggala
72.04 Kabupaten Toli-Toli
72.05 Kabupaten Buol
72.06 Kabupaten Morowali
72.07 Kabupaten Banggai Kepulauan
72.08 Kabupaten Parigi Moutong
72.09 Kabupaten Tojo Una Una
72.10 Kabupaten Sigi
72.11 Kabupaten Banggai Laut
72.12 Kabupaten Morowali Utara
72.71 Kota Palu
73 Sulawesi Selatan
73.01 Kabupaten Kepulauan Selayar
73.02 Kabupaten Bulukumba
73.03 Kabupaten Bantaeng
73.04 Kabupaten Jeneponto
73.05 Kabupaten Takalar
73.06 Kabupaten Gowa
73.07 Kabupaten Sinjai
73.08 Kabupaten Bone
73.09 Kabupaten Maros
73.10 Kabupaten Pangkajene dan Kepulauan
73.11 Kabupaten Barru
73.12 Kabupaten Soppeng
73.13 Kabupaten Wajo
73.14 Kabupaten Sidenreng Rappang
73.15 Kabupaten Pinrang
73.16 Kabupaten Enrekang
73.17 Kabupaten Luwu
73.18 Kabupaten Tana Toraja
73.22 Kabupaten Luwu Utara
73.24 Kabupaten Luwu Timur
73.26 Kabupaten Toraja Utara
73.71 Kota Makassar
73.72 Kota Parepare
73.73 Kota Palopo
74 Sulawesi Tenggara
74.01 Kabupaten Kolaka
74.02 Kabupaten Konawe
74.03 Kabupaten Muna
74.04 Kabupaten Buton
74.05 Kabupaten Konawe Selatan
74.06 Kabupaten Bombana
74.07 Kabupaten Wakatobi
74.08 Kabupaten Kolaka Utara
74.09 Kabupaten Konawe Utara
74.10 Kabupaten Buton Utara
74.11 Kabupaten Kolaka Timur
74.12 Kabupaten Konawe Kepulauan
74.13 Kabupaten Muna Barat
74.14 Kabupaten Buton Tengah
74.15 Kabupaten Buton Selatan
74.71 Kota Kendari
74.72 Kota Bau Bau
75 Gorontalo
75.01 Kabupaten Gorontalo
75.02 Kabupaten Boalemo
75.03 Kabupaten Bone Bolango
75.04 Kabupaten Pohuwato
75.05 Kabupaten Gorontalo Utara
75.71 Kota Gorontalo
76 Sulawesi Barat
76.01 Kabupaten Pasangkayu
76.02 Kabupaten Mamuju
76.03 Kabupaten Mamasa
76.04 Kabupaten Polewali Mandar
76.05 Kabupaten Majene
76.06 Kabupaten Mamuju Tengah
81 Maluku
81.01 Kabupaten Maluku Tengah
81.02 Kabupaten Maluku Tenggara
81.03 Kabupaten Kepulauan Tanimbar
81.04 Kabupaten Buru
81.05 Kabupaten Seram Bagian Timur
81.06 Kabupaten Seram Bagian Barat
81.07 Kabupaten Kepulauan Aru
81.08 Kabupaten Maluku Barat Daya
81.09 Kabupaten Buru Selatan
81.71 Kota Ambon
81.72 Kota Tual
82 Maluku Utara
82.01 Kabupaten Halmahera Barat
82.02 Kabupaten Halmahera Tengah
82.03 Kabupaten Halmahera Utara
82.04 Kabupaten Halmahera Selatan
82.05 Kabupaten Kepulauan Sula
82.06 Kabupaten Halmahera Timur
82.07 Kabupaten Pulau Morotai
82.08 Kabupaten Pulau Taliabu
82.71 Kota Ternate
82.72 Kota Tidore Kepulauan
91 Papua
91.03 Kabupaten Jayapura
91.05 Kabupaten Kepulauan Yapen
91.06 Kabupaten Biak Numfor
91.10 Kabupaten Sarmi
91.11 Kabupaten Keerom
91.15 Kabupaten Waropen
91.19 Kabupaten Supiori
91.20 Kabupaten Mamberamo Raya
91.71 Kota Jayapura
92 Papua Barat
92.02 Kabupaten Manokwari
92.03 Kabupaten Fak Fak
92.06 Kabupaten Teluk Bintuni
92.07 Kabupaten Teluk Wondama
92.08 Kabupaten Kaimana
92.11 Kabupaten Manokwari Selatan
92.12 Kabupaten Pegunungan Arfak
93 Papua Selatan
93.01 Kabupaten Merauke
93.02 Kabupaten Boven Digoel
93.03 Kabupaten Mappi
93.04 Kabupaten Asmat
94 Papua Tengah
94.01 Kabupaten Nabire
94.02 Kabupaten Puncak Jaya
94.03 Kabupaten Paniai
94.04 Kabupaten Mimika
94.05 Kabupaten Puncak
94.06 Kabupaten Dogiyai
94.07 Kabupaten Intan Jaya
94.08 Kabupaten Deiyai
95 Papua Pegunungan
95.01 Kabupaten Jayawijaya
95.02 Kabupaten Pegunungan Bintang
95.03 Kabupaten Yahukimo
95.04 Kabupaten Tolikara
95.05 Kabupaten Mamberamo Tengah
95.06 Kabupaten Yalimo
95.07 Kabupaten Lanny Jaya
95.08 Kabupaten Nduga
96 Papua Barat Daya
96.01 Kabupaten Sorong
96.02 Kabupaten Sorong Selatan
96.03 Kabupaten Raja Ampat
96.04 Kabupaten Tambrauw
96.05 Kabupaten Maybrat
96.71 Kota Sorong
$$), e'\n') as line;

insert into provinsi (kode, nama)
select kode, nama from wilayah where length(kode) = 2;

insert into kabupaten_kota (kode, provinsi_kode, nama, is_kota)
select kode, left(kode, 2), nama, nama like 'Kota %' from wilayah where length(kode) = 5;
