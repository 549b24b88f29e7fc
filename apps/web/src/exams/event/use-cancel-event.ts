import { event, type Event } from '@suluh/contract/exams/event'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'

/** Calls an exam off, after asking. */
export function useCancelEvent(): (event: Event) => Promise<void> {
  const cancel = useCustomMutation(event.cancel, { successMessage: 'Ujian dibatalkan' })
  return async (asked) => {
    const isOk = await confirm({
      description: cancelWords(asked),
      okText: 'Batalkan ujian',
      cancelText: 'Kembali',
    })
    if (isOk) cancel.mutate({ params: { id: asked.id } })
  }
}

/** What calling an exam off does to those who are in it, before it is done. */
export function cancelWords({ nama, counts }: Pick<Event, 'nama' | 'counts'>): string {
  const running =
    counts.running > 0
      ? ` ${counts.running} murid sedang mengerjakan; jawabannya dikumpulkan seperti adanya.`
      : ''
  const submitted =
    counts.submitted > 0
      ? ` ${counts.submitted} murid sudah mengumpulkan; hasilnya tetap ada, tetapi tidak ikut dalam laporan.`
      : ''
  return `"${nama}" dibatalkan dan tidak dapat dibuka lagi.${running}${submitted}`
}
