import { lazy, Suspense, useState } from 'react'
import { Button } from 'antd'
import type { DraftSection } from '../builder-draft.ts'
import { readableText } from '@suluh/rich-text/plain-text'

const PetunjukDialog = lazy(async () => ({ default: (await import('./petunjuk-dialog.tsx')).PetunjukDialog }))

type PetunjukFieldProps = { section: DraftSection; onChange: (petunjuk: string) => void }

/** What students read before the section; written in a dialog, because the editor of rich text is large. */
export function PetunjukField({ section: { id, nama, petunjuk }, onChange }: PetunjukFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="builder-field">
      <strong>Petunjuk bagian</strong>
      {petunjuk !== '' && <p className="builder-petunjuk">{readableText(petunjuk) || '(gambar)'}</p>}
      <Button onClick={() => setOpen(true)}>{petunjuk === '' ? 'Tulis petunjuk' : 'Ubah petunjuk'}</Button>
      <p className="builder-hint">Dibaca murid sebelum bagian ini; kosongkan bila tidak perlu.</p>
      <Suspense fallback={null}>
        {isOpen && (
          <PetunjukDialog
            key={id}
            nama={nama}
            html={petunjuk}
            onClose={() => setOpen(false)}
            onDone={(html) => {
              onChange(html)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
