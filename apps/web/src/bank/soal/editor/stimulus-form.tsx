import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { stimulus, type StimulusDetail } from '@suluh/contract/bank/stimulus'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { RichTextField } from '#platform/rich-text/editor/rich-text-field.tsx'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { SaveIndicator } from '#platform/ui/antd/save-indicator.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { EditorConflict } from './editor-conflict.tsx'
import { StimulusHistory } from '../history/stimulus-history.tsx'
import { StoredStimulusDifference } from '../history/stored-difference.tsx'

type StimulusFormProps = {
  id: string
  onHtml: (html: string) => void
  /** The question that it is edited with. */
  soalId: string
}

/** The shared text, saved by itself: every question that has it shows the same. */
export function StimulusForm({ id, onHtml, soalId }: StimulusFormProps) {
  const form = useForm({
    save: stimulus.update,
    one: stimulus.one,
    params: { id },
    toValues: ({ html }) => html,
    toBody: (html: string, version) => ({ html, version }),
    autoSave: { enabled: true },
  })
  const { record, initialValues } = form
  const mine = useRef('')
  const [restored, setRestored] = useState<{ html: string; count: number }>()
  const say = useEffectEvent(onHtml)
  useEffect(() => {
    if (initialValues !== undefined) say(initialValues)
  }, [initialValues])
  const write = (html: string) => {
    mine.current = html
    onHtml(html)
    form.onValuesChange(html)
  }
  const restore = (html: string) => {
    setRestored({ html, count: (restored?.count ?? 0) + 1 })
    write(html)
  }
  return (
    <>
      <Cluster gap={3}>
        <h2>Bacaan bersama (stimulus)</h2>
        {record?.mayEdit && <SaveIndicator {...form.autoSaveProps} />}
        <StimulusHistory id={id} mine={() => mine.current} {...(record?.mayEdit && { onRestore: restore })} />
      </Cluster>
      {form.conflict && (
        <EditorConflict
          message={form.conflict}
          title="Dua orang mengubah bacaan ini"
          note="Kedua versi tetap ada di riwayat bila Anda menyimpan punya Anda."
          mine={() => mine.current}
          renderDifference={(html) => <StoredStimulusDifference id={id} mine={html} />}
          keepLabel="Simpan punya saya sebagai versi baru"
          onTakeTheirs={() => {
            setRestored(undefined)
            return form.reload()
          }}
          onKeepMine={() => form.overwrite(mine.current)}
        />
      )}
      {record === undefined || initialValues === undefined ? (
        <Skeleton lines={3} />
      ) : record.mayEdit ? (
        <RichTextField
          key={`${form.revision} ${restored?.count ?? 0}`}
          label="Bacaan bersama"
          html={restored?.html ?? initialValues}
          placeholder="Teks, tabel, gambar, atau audio yang dibaca sebelum soalnya"
          onChange={write}
        />
      ) : (
        <RichHtml html={record.html} />
      )}
      {record && <Sharing soal={record.soal} soalId={soalId} />}
    </>
  )
}

function Sharing({ soal, soalId }: { soal: StimulusDetail['soal']; soalId: string }) {
  const others = soal.filter(({ id }) => id !== soalId)
  return (
    <Text tone="soft">
      {others.length === 0 ? 'Baru dipakai soal ini' : 'Dipakai juga oleh'}
      {others.map(({ id, plainText }) => (
        <span key={id}>
          {' · '}
          <Link to={`/dashboard/paket-soal/bank/${id}`}>{plainText.slice(0, 40) || '(soal tanpa teks)'}</Link>
        </span>
      ))}
    </Text>
  )
}
