import type { FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { buktiSimpan, type BuktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { DocumentBar } from '#platform/shell/document-bar.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import './exam-start.css'

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
    <main className="start system-type">
      <DocumentBar back={{ to: '/dashboard', label: 'Beranda' }} />
      <header className="start-head">
        <h1>Bukti simpan</h1>
        <p className="exam-soft">Kode yang diterima murid setelah mengumpulkan ujian.</p>
      </header>
      {kode && <Checked key={kode} kode={kode} />}
      <form key={`form-${kode ?? ''}`} className="start-form" onSubmit={check}>
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
      </form>
    </main>
  )
}

function Checked({ kode }: { kode: string }) {
  const { result, query } = useCustom(buktiSimpan.check, { params: { kode } })
  if (query.isError) return <Alert tone="warning">{query.error.message}</Alert>
  return result ? <Found bukti={result} /> : <Skeleton lines={5} />
}

function Found({ bukti }: { bukti: BuktiSimpan }) {
  return (
    <Card className="start-event">
      <h2 className="bukti-kode">{bukti.kode}</h2>
      <dl className="bukti">
        <dt>Murid</dt>
        <dd>{bukti.murid}</dd>
        <dt>Ujian</dt>
        <dd>
          {bukti.event}, {bukti.paketSoal}
        </dd>
        <dt>Dikumpulkan</dt>
        <dd>{bukti.submittedAt ? formatDateTime(bukti.submittedAt) : '—'}</dd>
        <dt>Tersimpan</dt>
        <dd>
          {bukti.stored} dari {bukti.soal} jawaban
        </dd>
      </dl>
      {bukti.isSame ? (
        <Alert tone="success">Cocok: jawaban di server sama dengan saat kode ini dibuat.</Alert>
      ) : (
        <Alert tone="warning">
          Jawaban di server berubah setelah kode ini dibuat, misalnya karena ada yang sampai terlambat atau
          ujian dibuka kembali.
        </Alert>
      )}
    </Card>
  )
}
