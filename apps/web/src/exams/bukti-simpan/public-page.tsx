import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from '#platform/kernel/router/routed.tsx'
import { buktiSimpan, type IsiBukti } from '@suluh/contract/exams/bukti-simpan'
import { useAnswer } from '#platform/kernel/data/use-answer.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { saveFile } from '#platform/kernel/save-file.ts'
import { tryKeep } from '#platform/kernel/try-keep.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Field } from '#platform/ui/light/fields/text-field.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { BuktiFound } from './bukti-found.tsx'
import { findText, prepareReading, readText } from './bukti-text.ts'
import { KodeForm } from './kode-form.tsx'
import styles from './bukti-simpan.module.css'

/** `/bukti/{kode}`: for anybody, without signing in. What is behind `#` is the signed text, and is sent to nobody. */
export function PublicPage() {
  const { kode } = useParams()
  return (
    <Stack as="main" gap={5} className={styles.page}>
      <Cluster as={Link} to="/" className={styles.brand}>
        <img src="/suluh.svg" alt="" width="28" height="28" />
        Suluh
      </Cluster>
      <header>
        <h1>Periksa bukti simpan</h1>
        <Text tone="soft">
          Dengan kode yang diterima murid setelah mengumpulkan ujian. Siapa pun boleh memeriksa; nama murid
          hanya tampil sebagai inisial.
        </Text>
      </header>
      {kode && <Checked key={kode} kode={kode} />}
      <KodeForm key={`form-${kode ?? ''}`} path="/bukti" kode={kode} />
      <SignedText />
    </Stack>
  )
}

function Checked({ kode }: { kode: string }) {
  const { data, error } = useAnswer(buktiSimpan.ofKode, { params: { kode } })
  if (error) return <Alert tone="warning">{error}</Alert>
  return data ? <BuktiFound murid={data.inisial} bukti={data} /> : <Skeleton lines={5} />
}

const keyPlace = 'suluh.bukti-kunci'
type Kunci = { pem: string; x: string }

/** The published key; without the server the one that this browser has seen. */
function useKunci(): { kunci: Kunci | undefined; error: string | undefined } {
  const { data, error } = useAnswer(buktiSimpan.kunci, {})
  useEffect(() => {
    if (data) tryKeep(localStorage, keyPlace, JSON.stringify(data))
  }, [data])
  const kept = error === undefined ? null : localStorage.getItem(keyPlace)
  const kunci = data ?? (kept === null ? undefined : (JSON.parse(kept) as Kunci))
  return { kunci, error: kunci ? undefined : error }
}

/** Checks a signed text on this device alone. */
function SignedText() {
  const { hash } = useLocation()
  const [given, setGiven] = useState(hash.slice(1))
  const { kunci, error } = useKunci()
  const x = kunci?.x
  useEffect(() => {
    if (x) prepareReading(x).catch(() => undefined)
  }, [x])
  return (
    <Stack as="section" gap={3}>
      <h2>Periksa tanpa server</h2>
      <Text tone="soft">
        Tempel teks bertanda tangan dari bukti simpan, atau buka berkasnya. Pemeriksaan berjalan di perangkat
        ini; teksnya tidak dikirim ke mana pun.
      </Text>
      <Field label="Teks bukti simpan">
        {(ties) => (
          <textarea
            {...ties}
            className={styles.text}
            rows={4}
            spellCheck={false}
            placeholder="eyJhbGciOi…"
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
        )}
      </Field>
      <Cluster>
        <FileButton onText={setGiven} />
        {kunci && (
          <Button onClick={() => saveFile(new Blob([kunci.pem]), 'kunci.pem')}>Unduh kunci publik</Button>
        )}
      </Cluster>
      {error && <Alert tone="warning">Kunci publik belum dapat diambil. {error}</Alert>}
      {given.trim() !== '' && kunci && <Verdict key={given} given={given} x={kunci.x} />}
    </Stack>
  )
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>Buka berkas</Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".txt,text/plain"
        aria-label="Berkas bukti simpan"
        tabIndex={-1}
        onChange={({ target }) => {
          void target.files?.[0]?.text().then((text) => onText(findText(text) ?? text))
          target.value = ''
        }}
      />
    </>
  )
}

function Verdict({ given, x }: { given: string; x: string }) {
  const [isi, setIsi] = useState<IsiBukti | 'belum-diperiksa' | null>()
  useEffect(() => {
    const text = findText(given)
    const read = text === undefined ? Promise.resolve(undefined) : readText(text, x)
    read.then(
      (said) => setIsi(said ?? null),
      // What could not be checked is not called changed.
      () => setIsi('belum-diperiksa'),
    )
  }, [given, x])
  if (isi === undefined) return <Skeleton lines={3} />
  if (isi === 'belum-diperiksa')
    return (
      <Alert tone="warning">
        Belum dapat diperiksa: bagian yang memeriksanya belum terambil. Sambungkan jaringan, muat ulang, lalu
        buka berkasnya lagi.
      </Alert>
    )
  if (isi === null)
    return (
      <Alert tone="warning">
        Tanda tangannya tidak cocok: teks ini tidak lengkap, sudah diubah, atau dibuat oleh server lain.
      </Alert>
    )
  return (
    <Stack as={Card} gap={4} data-part="isi-bukti">
      <h2>{isi.kode}</h2>
      <Facts look="lines" width="7rem">
        <Fact name="Murid">{isi.murid}</Fact>
        <Fact name="Lembaga">{isi.lembaga}</Fact>
        <Fact name="Ujian">
          {isi.ujian}, {isi.paket}
        </Fact>
        <Fact name="Dikumpulkan">{isi.dikumpulkan ? formatDateTime(isi.dikumpulkan) : '—'}</Fact>
        <Fact name="Tersimpan">
          {isi.tersimpan} dari {isi.soal} jawaban
        </Fact>
        <Fact name="Bukti dibuat">{formatDateTime(isi.dibuat)}</Fact>
        <Fact name="Sidik jawaban">
          <code className={styles.address}>{isi.digest}</code>
        </Fact>
      </Facts>
      <Alert tone="success">Tanda tangannya cocok: dibuat oleh server ini dan tidak diubah.</Alert>
    </Stack>
  )
}
