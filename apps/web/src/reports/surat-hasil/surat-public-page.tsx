import { suratHasil, type SuratUmum } from '@suluh/contract/reports/surat-hasil'
import { Link, useParams } from '#platform/kernel/router/routed.tsx'
import { KodeForm } from '#exams/bukti-simpan/kode-form.tsx'
import { useAnswer } from '#platform/kernel/data/use-answer.ts'
import { formatDayInWords, formatNumber } from '#platform/kernel/format.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { lahirFacts } from './lahir-facts.ts'
import page from '#exams/bukti-simpan/bukti-simpan.module.css'

/** `/surat/{kode}`: for anybody who holds a certificate of a result, without signing in. */
export function SuratPublicPage() {
  const { kode } = useParams()
  return (
    <Stack as="main" gap={5} className={page.page}>
      <Cluster as={Link} to="/" className={page.brand}>
        <img src="/suluh.svg" alt="" width="28" height="28" />
        Suluh
      </Cluster>
      <header>
        <h1>Periksa surat keterangan hasil</h1>
        <Text tone="soft">
          Dengan kode di bawah QR pada suratnya. Cocokkan nama dan nilai di sini dengan yang tertulis di
          kertas.
        </Text>
      </header>
      {kode && <Checked key={kode} kode={kode} />}
      <KodeForm key={`form-${kode ?? ''}`} path="/surat" kode={kode} />
    </Stack>
  )
}

function Checked({ kode }: { kode: string }) {
  const { data, error } = useAnswer(suratHasil.ofKode, { params: { kode } })
  if (error) return <Alert tone="warning">{error}</Alert>
  return data ? <Found surat={data} /> : <Skeleton lines={6} />
}

function Found({ surat }: { surat: SuratUmum }) {
  const {
    kode,
    status,
    murid,
    nomor,
    nomorSurat,
    lembaga,
    kelas,
    ujian,
    tanggal,
    nilai,
    ambang,
    lulus,
    terbitPada,
    zone,
  } = surat
  return (
    <Stack as={Card} gap={4}>
      <h2>{kode}</h2>
      <Facts look="lines" width="7rem">
        <Fact name="Nama">{murid}</Fact>
        {nomor && <Fact name="NISN">{nomor}</Fact>}
        {lahirFacts(surat).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {nomorSurat && <Fact name="Nomor surat">{nomorSurat}</Fact>}
        <Fact name="Lembaga">{lembaga}</Fact>
        {kelas && <Fact name="Kelas">{kelas}</Fact>}
        <Fact name="Ujian">
          {ujian}, {formatDayInWords(tanggal, zone)}
        </Fact>
        <Fact name="Nilai">
          <strong>{formatNumber(nilai, 2)}</strong>
        </Fact>
        {ambang !== null && (
          <Fact name="KKM paket">
            {formatNumber(ambang, 2)}, {lulus ? 'tercapai' : 'belum tercapai'}
          </Fact>
        )}
        <Fact name="Terbit">{formatDayInWords(terbitPada, zone)}</Fact>
      </Facts>
      {status === 'berlaku' ? (
        <Alert tone="success">Surat ini terbit dari server ini dan masih berlaku.</Alert>
      ) : (
        <Alert tone="warning">
          {status === 'diganti'
            ? 'Surat ini tidak berlaku lagi: sudah diganti dengan yang lebih baru.'
            : 'Surat ini tidak berlaku lagi: sudah dicabut penerbitnya.'}
        </Alert>
      )}
    </Stack>
  )
}
