import { lazy, Suspense, useState } from 'react'
import { Button } from 'antd'
import type { DraftSection } from '../builder-draft.ts'
import { readableText } from '@suluh/rich-text/plain-text'
import styles from '../builder.module.css'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

const PetunjukDialog = lazy(async () => ({ default: (await import('./petunjuk-dialog.tsx')).PetunjukDialog }))

type PetunjukFieldProps = { section: DraftSection; onChange: (petunjuk: string) => void }

/** What students read before the section; written in a dialog, because the editor of rich text is large. */
export function PetunjukField({ section: { id, nama, petunjuk }, onChange }: PetunjukFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={1} className={styles.field}>
      <strong>Petunjuk bagian</strong>
      {petunjuk !== '' && <p className={styles.words}>{readableText(petunjuk) || '(gambar)'}</p>}
      <Button onClick={() => setOpen(true)}>{petunjuk === '' ? 'Tulis petunjuk' : 'Ubah petunjuk'}</Button>
      <Text size="small" tone="soft">
        Dibaca murid sebelum bagian ini; kosongkan bila tidak perlu.
      </Text>
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
    </Stack>
  )
}
