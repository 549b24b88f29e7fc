import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gabungan, type GabunganLine } from '@suluh/contract/gabungan'
import { useSearchParams } from 'react-router'
import { call } from '#kernel/call.ts'
import { useOne } from '#kernel/data-hooks.ts'
import { formatDate, formatNumber } from '#kernel/format.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { KopSurat } from '#ui/kop-surat.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { pageRule } from '#ui/print-page.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { figure, rulesSentences } from './gabungan-words.ts'

const chunk = 1000

/** The whole ranking on paper: letterhead, rules, every line, signatures. */
export function GabunganPrint({ id }: { id: string }) {
  const [search] = useSearchParams()
  const isCalon = search.get('cetak') === 'calon'
  const { result: detail } = useOne(gabungan.one, { params: { id } })
  const lines = useQuery({
    queryKey: ['gabungan', 'cetak', id, isCalon],
    queryFn: () => readAll(id, isCalon),
  })
  const [today] = useState(() => new Date().toISOString())
  const version = isCalon ? detail?.calon : detail?.shown
  const { rules, summary, sources = [] } = version ?? {}
  return (
    <div className="paper gabungan-print" data-size="A4">
      <style>{pageRule('A4')}</style>
      <nav className="paper-bar">
        <ButtonLink variant="quiet" to={`/laporan/hasil-ujian-gabungan/${id}`}>
          ← Kembali
        </ButtonLink>
        <Button variant="primary" disabled={!lines.data} onClick={() => window.print()}>
          Cetak
        </Button>
      </nav>
      {lines.isError && <LoadError error={lines.error} onRetry={() => void lines.refetch()} />}
      {lines.isPending && <Skeleton lines={20} />}
      {detail && version && rules && summary && lines.data && (
        <article className="paper-sheet">
          <KopSurat lembagaId={detail.lembagaId} />
          <h1>{detail.nama}</h1>
          <p>
            {rulesSentences(rules, sources).join(' ')} {formatNumber(summary.ranked, 0)} dari{' '}
            {formatNumber(summary.n, 0)} murid diperingkat. Versi {version.number}
            {isCalon && ' (pratinjau, belum dibekukan)'}.
          </p>
          <table>
            <thead>
              <tr>
                <th>No.</th>
                <th>Nama</th>
                <th>NISN</th>
                <th>Lembaga</th>
                {sources.map(({ eventId, nama }) => (
                  <th key={eventId}>{nama}</th>
                ))}
                <th>Nilai akhir</th>
                <th>Di lembaga</th>
              </tr>
            </thead>
            <tbody>
              {lines.data.map((line) => (
                <tr key={line.id}>
                  <td>{line.rank ?? '–'}</td>
                  <th scope="row">{line.nama}</th>
                  <td>{line.nomor}</td>
                  <td>{line.lembaga}</td>
                  {line.parts.map((part, at) => (
                    <td key={sources[at]?.eventId ?? at}>
                      {part.value === null
                        ? '–'
                        : part.source === 'hasil'
                          ? figure(part.value)
                          : `(${figure(part.value)})`}
                    </td>
                  ))}
                  <td>{figure(line.value)}</td>
                  <td>{line.rankInLembaga ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="gabungan-key">
            – tidak ikut; dalam kurung: tidak ikut, dihitung menurut aturan di atas.
          </p>
          <footer className="gabungan-signatures">
            <div>
              <p>Mengetahui,</p>
              <p>Kepala lembaga</p>
              <p className="gabungan-signature">NIP.</p>
            </div>
            <div>
              <p>Dicetak {formatDate(today)}</p>
              <p>Penyelenggara</p>
              <p className="gabungan-signature">NIP.</p>
            </div>
          </footer>
        </article>
      )}
    </div>
  )
}

async function readAll(id: string, isCalon: boolean): Promise<GabunganLine[]> {
  const lines: GabunganLine[] = []
  for (;;) {
    const { data, total } = await call(gabungan.lines, {
      params: { id },
      query: {
        ...{ start: lines.length, end: lines.length + chunk, sorters: [{ field: 'rank', order: 'asc' }] },
        ...(isCalon && { filters: [{ field: 'versi', operator: 'eq', value: 'calon' }] }),
      },
    })
    lines.push(...data)
    if (lines.length >= total || data.length === 0) return lines
  }
}
