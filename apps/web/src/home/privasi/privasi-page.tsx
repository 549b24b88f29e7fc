import { privasi } from '@suluh/contract/home/privasi'
import type { Data } from '@suluh/contract/platform/endpoint'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useIsAuthenticated } from '#platform/kernel/auth/auth-hooks.ts'
import { useAnswer } from '#platform/kernel/data/use-answer.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './privasi.module.css'

/** What is kept of whom, why and for how long: for anybody, in words that a parent reads without help. */
export function PrivasiPage() {
  const isSignedIn = useIsAuthenticated()
  return (
    <Stack as="main" gap={3} className={styles.page}>
      <Cluster as={Link} to="/" className={styles.brand}>
        <img src="/suluh.svg" alt="" width="28" height="28" />
        Suluh
      </Cluster>
      <h1>Privasi</h1>
      <Text tone="soft">
        Suluh dipakai sekolah dan lembaga belajar untuk mengadakan ujian. Halaman ini menjelaskan data apa
        yang disimpan, untuk apa, dan apa yang dapat Anda minta. Dasarnya Undang-Undang Nomor 27 Tahun 2022
        tentang Pelindungan Data Pribadi.
      </Text>
      {isSignedIn && <Own />}
      <h2>Yang disimpan</h2>
      <ul>
        <li>
          <strong>Siapa murid itu:</strong> nama, kelas atau kelompok, NISN atau NIS, dan bila diisi jenis
          kelamin, tanggal lahir, daerah, foto, email, atau nomor telepon. NIK, agama, dan penghasilan tidak
          diminta.
        </li>
        <li>
          <strong>Ujiannya:</strong> jawaban, waktu, nilai, dan catatan selama ujian, misalnya berpindah
          jendela atau jaringan yang berganti.
        </li>
        <li>
          <strong>Perangkatnya:</strong> jenis peramban dan alamat jaringan selagi masuk. Tidak ada pelacak,
          iklan, atau cookie pihak lain.
        </li>
      </ul>
      <h2>Untuk apa</h2>
      <p>
        Hanya untuk menyelenggarakan ujian: mengenali peserta, menyimpan jawaban, menilai, dan membuat laporan
        belajar. Data tidak dijual, tidak dipakai untuk iklan, dan tidak dipakai untuk menebak watak anak.
      </p>
      <h2>Siapa yang melihat</h2>
      <p>
        Murid melihat miliknya sendiri. Guru melihat kelasnya, sekolah melihat muridnya, dan pengelola melihat
        seluruh lembaganya. Lembaga lain yang juga memakai Suluh tidak dapat melihat apa pun; pemisahnya ada
        di dalam basis data. Setiap perubahan nilai dan setiap unduhan data perorangan tercatat.
      </p>
      <h2>Hak murid dan orang tua</h2>
      <ul>
        <li>Melihat dan mengunduh semua data sendiri, di halaman Profil atau lewat sekolah.</li>
        <li>Meminta data yang salah diperbaiki.</li>
        <li>
          Meminta data dihapus. Nama, nomor, foto, alamat, dan tulisan murid lalu dihapus; nilai tetap ada
          tanpa nama, supaya hitungan sekolah tidak berubah.
        </li>
        <li>Menarik persetujuan, dan menanyakan bagaimana sebuah nilai dihitung.</li>
      </ul>
      <h2>Keamanan</h2>
      <p>
        Kata sandi disimpan sebagai sidik yang tidak dapat dibaca siapa pun. Bila data bocor, sekolah memberi
        tahu orang tua dan pihak berwenang paling lambat 3 × 24 jam: apa yang bocor, kapan, dan apa yang sudah
        dilakukan.
      </p>
      {!isSignedIn && (
        <>
          <h2>Bertanya</h2>
          <p>
            Yang bertanggung jawab atas data adalah sekolah atau lembaga tempat murid belajar.{' '}
            <Link to="/login">Masuk</Link> untuk melihat nama dan kontaknya, atau tanyakan kepada guru.
          </p>
        </>
      )}
      <Text size="small" tone="soft">
        © 2025 Suluh
      </Text>
    </Stack>
  )
}

/** What concerns whoever is signed in: whom to ask, what was agreed to, how long things stay. */
function Own() {
  const { data } = useAnswer(privasi.saya, {})
  if (!data) return null
  return (
    <Stack as={Card} className={styles.own}>
      <h2>{data.naskah?.pengendali ?? 'Lembaga Anda'}</h2>
      {data.naskah ? (
        <p>
          Bertanggung jawab atas data ini. Pertanyaan dan permintaan: <strong>{data.naskah.kontak}</strong>
        </p>
      ) : (
        <p>Lembaga Anda bertanggung jawab atas data ini. Sampaikan pertanyaan kepada guru atau tata usaha.</p>
      )}
      {data.naskah?.tambahan
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      <p>{consentLine(data)}</p>
      <p>{keepingLine(data)}</p>
    </Stack>
  )
}

type Saya = Data<typeof privasi.saya>

function consentLine({ persetujuan }: Saya): string {
  if (!persetujuan) return 'Persetujuan atas penyimpanan data ini belum dicatat sekolah.'
  const [year, month, day] = persetujuan.diberikanPada.split('-').map(Number)
  const who = persetujuan.oleh === 'wali' ? 'Orang tua atau wali' : 'Anda'
  const when = `${day}/${month}/${year}`
  return persetujuan.ditarikPada
    ? `${who} pernah menyetujui pada ${when}; persetujuan itu sudah ditarik.`
    : `${who} menyetujui penyimpanan data ini pada ${when}.`
}

function keepingLine({ retensi: { rincianTahun, identitasTahun } }: Saya): string {
  const details = rincianTahun
    ? `Tulisan uraian dan catatan perangkat disimpan sampai ${rincianTahun} tahun ajaran sesudah ujiannya.`
    : 'Jawaban disimpan selama akun ada.'
  const names = identitasTahun
    ? ` Nama dan nomor murid yang sudah lulus atau pindah dihapus setelah ${identitasTahun} tahun ajaran.`
    : ' Nama dan nomor disimpan sampai dihapus oleh sekolah atau atas permintaan.'
  return details + names
}
