import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, Input, Modal, Segmented } from 'antd'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { drawFormula } from '@suluh/rich-text/formula'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
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
  const { closing } = useAsked(tex !== undefined && draft !== tex)
  const insert = useRef<(tex: string) => void>(undefined)
  const take = (put: (piece: string) => void) => {
    insert.current = put
  }
  const mathml = draft.trim() === '' ? '' : drawFormula(draft)
  return (
    <Modal
      open={tex !== undefined}
      onCancel={closing(onCancel)}
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

const { raw } = String

/** Pieces to put into a formula; `#@` is what was chosen, `#?` a place to fill. */
const formulaPalette = [
  { label: 'Pecahan', shown: raw`\frac{a}{b}`, piece: raw`\frac{#@}{#?}` },
  { label: 'Pangkat', shown: 'x^n', piece: raw`#@^{#?}` },
  { label: 'Indeks', shown: 'x_n', piece: raw`#@_{#?}` },
  { label: 'Akar', shown: raw`\sqrt{x}`, piece: raw`\sqrt{#?}` },
  { label: 'Akar pangkat n', shown: raw`\sqrt[n]{x}`, piece: raw`\sqrt[#?]{#?}` },
  { label: 'Kali', shown: raw`\times`, piece: raw`\times ` },
  { label: 'Bagi', shown: raw`\div`, piece: raw`\div ` },
  { label: 'Kurang lebih', shown: raw`\pm`, piece: raw`\pm ` },
  { label: 'Tidak sama', shown: raw`\neq`, piece: raw`\neq ` },
  { label: 'Kurang dari atau sama', shown: raw`\le`, piece: raw`\le ` },
  { label: 'Lebih dari atau sama', shown: raw`\ge`, piece: raw`\ge ` },
  { label: 'Derajat', shown: raw`x^\circ`, piece: raw`^\circ ` },
  { label: 'Pi', shown: raw`\pi`, piece: raw`\pi ` },
  { label: 'Alfa', shown: raw`\alpha`, piece: raw`\alpha ` },
  { label: 'Beta', shown: raw`\beta`, piece: raw`\beta ` },
  { label: 'Teta', shown: raw`\theta`, piece: raw`\theta ` },
  { label: 'Delta', shown: raw`\Delta`, piece: raw`\Delta ` },
  { label: 'Tak hingga', shown: raw`\infty`, piece: raw`\infty ` },
  { label: 'Jumlah', shown: raw`\sum_{i=1}^{n}`, piece: raw`\sum_{#?}^{#?} ` },
  { label: 'Integral', shown: raw`\int_a^b`, piece: raw`\int_{#?}^{#?} ` },
  { label: 'Limit', shown: raw`\lim_{x\to a}`, piece: raw`\lim_{#? \to #?} ` },
  { label: 'Logaritma', shown: raw`{}^a\!\log b`, piece: raw`{}^{#?}\!\log #? ` },
  { label: 'Vektor', shown: raw`\vec{v}`, piece: raw`\vec{#?}` },
  { label: 'Garis atas', shown: raw`\overline{AB}`, piece: raw`\overline{#?}` },
  { label: 'Himpunan bagian', shown: raw`\subset`, piece: raw`\subset ` },
  { label: 'Anggota', shown: raw`\in`, piece: raw`\in ` },
  { label: 'Panah', shown: raw`\to`, piece: raw`\to ` },
  {
    label: 'Matriks 2 x 2',
    shown: raw`\begin{pmatrix}a&b\\c&d\end{pmatrix}`,
    piece: raw`\begin{pmatrix}#? & #? \\ #? & #?\end{pmatrix}`,
  },
  {
    label: 'Sistem persamaan',
    shown: raw`\begin{cases}x\\y\end{cases}`,
    piece: raw`\begin{cases}#? \\ #?\end{cases}`,
  },
]
