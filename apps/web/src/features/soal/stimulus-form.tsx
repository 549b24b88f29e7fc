import { useEffect, useEffectEvent, useRef } from 'react'
import { stimulus, type StimulusDetail } from '@suluh/contract/stimulus'
import { Link } from 'react-router'
import { useForm } from '#kernel/use-form.ts'
import { RichTextField } from '#rich-text/rich-text-field.tsx'
import { RichHtml } from '#ui/rich-html.tsx'
import { SaveIndicator } from '#ui/save-indicator.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EditorConflict } from './editor-conflict.tsx'
import { StoredStimulusDifference } from './stored-difference.tsx'

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
  const say = useEffectEvent(onHtml)
  useEffect(() => {
    if (initialValues !== undefined) say(initialValues)
  }, [initialValues])
  return (
    <>
      <div className="editor-part-head">
        <h2>Bacaan bersama (stimulus)</h2>
        {record?.mayEdit && <SaveIndicator {...form.autoSaveProps} />}
      </div>
      {form.conflict && (
        <EditorConflict
          message={form.conflict}
          title="Dua orang mengubah bacaan ini"
          note="Bacaan bersama tidak punya riwayat: yang tidak dipilih hilang."
          mine={() => mine.current}
          renderDifference={(html) => <StoredStimulusDifference id={id} mine={html} />}
          keepLabel="Simpan punya saya"
          onTakeTheirs={form.reload}
          onKeepMine={() => form.overwrite(mine.current)}
        />
      )}
      {record === undefined || initialValues === undefined ? (
        <Skeleton lines={3} />
      ) : record.mayEdit ? (
        <RichTextField
          key={form.revision}
          label="Bacaan bersama"
          html={initialValues}
          placeholder="Teks, tabel, gambar, atau audio yang dibaca sebelum soalnya"
          onChange={(html) => {
            mine.current = html
            onHtml(html)
            form.onValuesChange(html)
          }}
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
    <p className="editor-hint">
      {others.length === 0 ? 'Baru dipakai soal ini' : 'Dipakai juga oleh'}
      {others.map(({ id, plainText }) => (
        <span key={id}>
          {' · '}
          <Link to={`/dashboard/paket-soal/bank/${id}`}>{plainText.slice(0, 40) || '(soal tanpa teks)'}</Link>
        </span>
      ))}
    </p>
  )
}
