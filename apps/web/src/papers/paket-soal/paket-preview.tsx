import { useState } from 'react'
import { Button } from 'antd'
import { soal } from '@suluh/contract/bank/soal'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { SoalSheet } from '#bank/soal/question/soal-sheet.tsx'
import type { DraftSection } from './builder/builder-draft.ts'
import './paket-preview.css'

/** The package question by question, as students meet it, with the keys. */
export function PaketPreview({ sections }: { sections: DraftSection[] }) {
  const all = sections.flatMap((section) =>
    section.soal.map((each, index) => ({ ...each, section: section.nama, number: index + 1 })),
  )
  const [place, setPlace] = useState(0)
  const at = Math.min(place, all.length - 1)
  const shown = all[at]
  if (!shown) return <EmptyState text="Belum ada soal untuk dilihat." />
  return (
    <div className="paket-preview">
      <article>
        <p className="paket-preview-place">
          {shown.section} · soal {shown.number} · {formLabels[shown.form]}
        </p>
        <PreviewedSoal id={shown.id} />
        <div className="paket-preview-steps">
          <Button disabled={at === 0} onClick={() => setPlace(at - 1)}>
            Sebelumnya
          </Button>
          <Button disabled={at === all.length - 1} onClick={() => setPlace(at + 1)}>
            Berikutnya
          </Button>
        </div>
      </article>
      <nav aria-label="Daftar soal">
        {sections.map((section) => (
          <section key={section.id}>
            <h3>{section.nama}</h3>
            <div className="paket-preview-map">
              {section.soal.map(({ id }, index) => (
                <button
                  key={id}
                  type="button"
                  aria-current={id === shown.id}
                  onClick={() => setPlace(all.findIndex((each) => each.id === id))}
                >
                  {index + 1}
                </button>
              ))}
            </div>
          </section>
        ))}
      </nav>
    </div>
  )
}

function PreviewedSoal({ id }: { id: string }) {
  const { result, query } = useOne(soal.one, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={6} />
  return (
    <SoalSheet
      content={result.content}
      answer={result.key}
      pembahasan={result.pembahasan}
      stimulus={result.stimulus?.html}
    />
  )
}
