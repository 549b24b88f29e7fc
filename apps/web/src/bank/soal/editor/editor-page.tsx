import { useParams } from '#platform/kernel/router/routed.tsx'
import { soal } from '@suluh/contract/bank/soal'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { RichTextRoom } from '#platform/rich-text/editor/rich-text-room.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { SoalEditor } from './soal-editor.tsx'
import { toBody, toValues } from './editor-values.ts'

/** `/dashboard/paket-soal/bank/{id}`: one question, written and saved by itself. */
export function EditorPage() {
  const { id = '' } = useParams()
  return <LoadedEditor key={id} id={id} />
}

function LoadedEditor({ id }: { id: string }) {
  const form = useForm({
    save: soal.update,
    one: soal.one,
    params: { id },
    toValues,
    toBody,
    autoSave: { enabled: true },
  })
  if (form.record === undefined || form.initialValues === undefined) {
    if (form.query.isError)
      return <LoadError error={form.query.error} onRetry={() => void form.query.refetch()} />
    return <Skeleton lines={12} />
  }
  return (
    <RichTextRoom>
      <SoalEditor key={form.revision} record={form.record} initial={form.initialValues} form={form} />
    </RichTextRoom>
  )
}
