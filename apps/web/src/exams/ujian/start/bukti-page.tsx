import type { FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { buktiSimpan, type BuktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import styles from './start.module.css'

/** `/bukti-simpan/{kode}`: what a receipt stands for; without a code, where to type one. */
export function BuktiPage() {
  const { kode } = useParams()
  const navigate = useNavigate()
  const check = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const typed = new FormData(submitted.currentTarget).get('kode')
    if (typeof typed === 'string' && typed.trim() !== '')
      void navigate(`/bukti-simpan/${encodeURIComponent(typed.trim().toUpperCase())}`)
  }
  return (
    <Stack as="main" gap={5} className={styles.start}>
      <DocumentBar back={{ to: '/dashboard', label: 'Beranda' }} />
      <header>
        <h1>Bukti simpan</h1>
        <p>Kode yang diterima murid setelah mengumpulkan ujian.</p>
      </header>
      {kode && <Checked key={kode} kode={kode} />}
      <Stack as="form" key={`form-${kode ?? ''}`} gap={3} align="start" onSubmit={check}>
        <TextField
          label={kode ? 'Periksa kode lain' : 'Kode'}
          name="kode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={11}
          defaultValue={kode}
          placeholder="AB3CD-EF4GH"
          required
        />
        <Button type="submit" variant={kode ? 'plain' : 'primary'}>
          Periksa
        </Button>
      </Stack>
    </Stack>
  )
}

function Checked({ kode }: { kode: string }) {
  const { result, query } = useCustom(buktiSimpan.check, { params: { kode } })
  if (query.isError) return <Alert tone="warning">{query.error.message}</Alert>
  return result ? <Found bukti={result} /> : <Skeleton lines={5} />
}

function Found({ bukti }: { bukti: BuktiSimpan }) {
  return (
    <Stack as={Card}>
      <h2>{bukti.kode}</h2>
      <Facts look="lines" width="7rem">
        <Fact name="Murid">{bukti.murid}</Fact>
        <Fact name="Ujian">
          {bukti.event}, {bukti.paketSoal}
        </Fact>
        <Fact name="Dikumpulkan">{bukti.submittedAt ? formatDateTime(bukti.submittedAt) : '—'}</Fact>
        <Fact name="Tersimpan">
          {bukti.stored} dari {bukti.soal} jawaban
        </Fact>
      </Facts>
      {bukti.isSame ? (
        <Alert tone="success">Cocok: jawaban di server sama dengan saat kode ini dibuat.</Alert>
      ) : (
        <Alert tone="warning">
          Jawaban di server berubah setelah kode ini dibuat, misalnya karena ada yang sampai terlambat atau
          ujian dibuka kembali.
        </Alert>
      )}
    </Stack>
  )
}
