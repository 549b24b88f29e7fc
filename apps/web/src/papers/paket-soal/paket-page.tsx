import { useParams } from '#platform/kernel/router/routed.tsx'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { useForm } from '#platform/kernel/changes/use-form.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { toBody, toDraft } from './builder/builder-draft.ts'
import { PaketEditor } from './builder/paket-editor.tsx'

/** One package: loaded, edited and saved as a whole. */
export function PaketPage() {
  const { id = '' } = useParams()
  return <LoadedPaket key={id} id={id} />
}

function LoadedPaket({ id }: { id: string }) {
  const form = useForm({
    save: paketSoal.update,
    one: paketSoal.one,
    params: { id },
    toValues: toDraft,
    toBody,
    autoSave: { enabled: true },
  })
  if (form.record === undefined || form.initialValues === undefined) {
    if (form.query.isError)
      return <LoadError error={form.query.error} onRetry={() => void form.query.refetch()} />
    return <Skeleton lines={12} />
  }
  return <PaketEditor key={form.revision} paket={form.record} initial={form.initialValues} form={form} />
}
