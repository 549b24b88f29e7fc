import { useCallback } from 'react'
import { Button } from 'antd'
import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Link } from '#platform/kernel/router/routed.tsx'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import type { Facts } from '../editor/editor-values.ts'
import { AspekField, BerbagiField, KisiFields, LevelField } from '../editor/fact-fields.tsx'
import type { EditParts } from '../editor/soal-draft.ts'
import type { Entry } from './entry.ts'
import { QuestionFields } from './question-fields.tsx'
import type { SheetActions } from './sheet-actions.ts'
import styles from './writing.module.css'

type EditedProps = { entry: Entry; number: number; actions: SheetActions }

/** The question with its fields: form and pelajaran above, the rest folded below. */
export function EditedQuestion({ entry, number, actions }: EditedProps) {
  const { key, parts, facts, stimulus } = entry
  const { result } = useList(pelajaran.list, { pagination: { mode: 'off' } })
  const onEdit = useCallback<EditParts>((...change) => actions.edit(key, ...change), [actions, key])
  return (
    <Stack gap={3} className={styles.edited} role="group" aria-label={`Soal ${number}`}>
      <Cluster gap={2}>
        <Select
          aria-label="Bentuk"
          value={parts.content.form}
          onChange={(form: Form) => actions.setForm(key, form)}
          options={forms.map((value) => ({ value, label: formLabels[value] }))}
        />
        <Select
          aria-label="Pelajaran"
          placeholder="Pilih pelajaran"
          className={`${styles.pelajaran}`}
          showSearch
          value={facts.pelajaranId || null}
          onChange={(pelajaranId: string) => actions.setFacts(key, { pelajaranId, aspekId: null })}
          options={result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
        />
      </Cluster>
      {stimulus !== '' && <RichHtml html={stimulus} className={styles.stimulus} />}
      <QuestionFields key={parts.content.form} parts={parts} onEdit={onEdit} />
      <Cluster justify="between" className={styles.foot}>
        <Button icon={<PlusOutlined />} title="Ctrl+Enter" onClick={() => actions.next(key)}>
          Soal berikutnya
        </Button>
        <Cluster gap={1}>
          <Button type="text" icon={<CopyOutlined />} title="Ctrl+D" onClick={() => actions.duplicate(key)}>
            Gandakan
          </Button>
          <Button type="text" icon={<DeleteOutlined />} onClick={() => actions.remove(key)}>
            Keluarkan
          </Button>
        </Cluster>
      </Cluster>
      <More
        entry={entry}
        aspek={result.data.find(({ id }) => id === facts.pelajaranId)?.aspek ?? []}
        actions={actions}
      />
    </Stack>
  )
}

type MoreProps = { entry: Entry; aspek: readonly { id: string; nama: string }[]; actions: SheetActions }

/** What many questions do without while they are written. */
function More({ entry, aspek, actions }: MoreProps) {
  const { key, id, parts, facts } = entry
  const change = (part: Partial<Facts>) => actions.setFacts(key, part)
  return (
    <details className={styles.more}>
      <summary>Rincian</summary>
      <Stack gap={3}>
        <Grid min="170px" gap={3}>
          <AspekField facts={facts} aspek={aspek} onChange={change} />
          <LevelField facts={facts} onChange={change} />
          <BerbagiField facts={facts} onChange={change} />
        </Grid>
        <Grid min="280px" gap={3}>
          <KisiFields facts={facts} onChange={change} />
        </Grid>
        <RichTextField
          label="Pembahasan"
          html={parts.pembahasan}
          isSmall
          placeholder="Pembahasan, tampil sesudah ujian bila jadwalnya mengizinkan"
          onChange={(pembahasan) => actions.edit(key, (before) => ({ ...before, pembahasan }), true)}
        />
        {id && (
          <Link to={`/dashboard/paket-soal/bank/${id}`}>Bacaan bersama, tag, riwayat, dan pemakaian</Link>
        )}
      </Stack>
    </details>
  )
}
