import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, Input, Modal, Segmented } from 'antd'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { drawFormula } from '@suluh/rich-text/formula'
import { formulaPalette } from './formula-palette.ts'
import { classes } from '#platform/ui/light/classes.ts'
import { Cluster, Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './formula.module.css'

const FormulaBuilder = lazy(async () => ({ default: (await import('./formula-builder.tsx')).FormulaBuilder }))

type FormulaDialogProps = {
  /** Undefined while closed. */
  tex: string | undefined
  isNew: boolean
  onCancel: () => void
  onDone: (tex: string) => void
}
type Way = 'susun' | 'ketik'

/** A formula, built by clicking or typed as LaTeX; both see the same source and the same drawing. */
export function FormulaDialog({ tex, isNew, onCancel, onDone }: FormulaDialogProps) {
  const [way, setWay] = useState<Way>(tex?.startsWith('\\ce') ? 'ketik' : 'susun')
  const [draft, setDraft] = useState(tex ?? '')
  const insert = useRef<(tex: string) => void>(undefined)
  const take = (put: (piece: string) => void) => {
    insert.current = put
  }
  const mathml = draft.trim() === '' ? '' : drawFormula(draft)
  return (
    <Modal
      open={tex !== undefined}
      onCancel={onCancel}
      onOk={() => onDone(draft.trim())}
      title={isNew ? 'Rumus baru' : 'Ubah rumus'}
      okText={isNew ? 'Sisipkan' : 'Simpan rumus'}
      cancelText="Batal"
      okButtonProps={{ disabled: isNew && draft.trim() === '' }}
      width="min(720px, 100vw)"
      destroyOnHidden
    >
      <Stack gap={3}>
        <Segmented
          value={way}
          onChange={setWay}
          options={[
            { value: 'susun', label: 'Susun' },
            { value: 'ketik', label: 'Ketik LaTeX' },
          ]}
        />
        <Cluster gap={1} className={styles.palette} role="group" aria-label="Bagian rumus">
          {formulaPalette.map(({ label, shown, piece }) => (
            <Button
              key={label}
              size="small"
              title={label}
              aria-label={label}
              onClick={() => insert.current?.(piece)}
            >
              <span dangerouslySetInnerHTML={{ __html: drawFormula(shown) ?? shown }} />
            </Button>
          ))}
        </Cluster>
        {way === 'susun' ? (
          <Suspense fallback={<Skeleton lines={2} />}>
            <FormulaBuilder tex={draft} onChange={setDraft} onReady={take} />
          </Suspense>
        ) : (
          <TypedFormula tex={draft} onChange={setDraft} onReady={take} onDone={() => onDone(draft.trim())} />
        )}
        <div className={styles.result} role="status">
          {mathml === null ? (
            <Text tone="danger">
              Rumus ini belum dapat dibaca. Periksa kurung kurawal dan nama perintahnya; bila disisipkan,
              murid melihat teks LaTeX-nya.
            </Text>
          ) : (
            <Text
              as="span"
              tone={mathml ? undefined : 'soft'}
              dangerouslySetInnerHTML={{ __html: mathml || 'Hasil tampil di sini' }}
            />
          )}
        </div>
      </Stack>
    </Modal>
  )
}

type FieldProps = {
  tex: string
  onChange: (tex: string) => void
  onReady: (insert: (piece: string) => void) => void
}

function TypedFormula({ tex, onChange, onReady, onDone }: FieldProps & { onDone: () => void }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() =>
    onReady((piece) => {
      const field = area.current?.querySelector('textarea')
      const at = field?.selectionStart ?? tex.length
      const words = piece.replaceAll('#?', '').replaceAll('#@', '')
      onChange(tex.slice(0, at) + words + tex.slice(field?.selectionEnd ?? at))
      requestAnimationFrame(() => {
        const inside = words.indexOf('{}')
        const place = at + (inside === -1 ? words.length : inside + 1)
        field?.focus()
        field?.setSelectionRange(place, place)
      })
    }),
  )
  return (
    <div ref={area}>
      <Input.TextArea
        aria-label="LaTeX"
        autoFocus
        autoSize={{ minRows: 3, maxRows: 8 }}
        spellCheck={false}
        className={classes(styles.source)}
        placeholder="\frac{1}{2} atau \ce{H2O}"
        value={tex}
        onFocus={({ target }) => {
          const inside = target.value.indexOf('{}')
          if (inside !== -1) target.setSelectionRange(inside + 1, inside + 1)
        }}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone()
        }}
      />
    </div>
  )
}
