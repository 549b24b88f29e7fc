import { event, type Event } from '@suluh/contract/event'
import { confirm } from '#kernel/confirm.ts'
import { useCustomMutation } from '#kernel/mutation-hooks.ts'

/** Calls an exam off, after asking. */
export function useCancelEvent(): (event: Event) => Promise<void> {
  const cancel = useCustomMutation(event.cancel, { successMessage: 'Ujian dibatalkan' })
  return async ({ id, nama, counts }) => {
    const running =
      counts.running > 0
        ? ` ${counts.running} murid sedang mengerjakan; jawabannya dikumpulkan seperti adanya.`
        : ''
    const isOk = await confirm({
      description: `"${nama}" dibatalkan dan tidak dapat dibuka lagi.${running}`,
      okText: 'Batalkan ujian',
      cancelText: 'Kembali',
    })
    if (isOk) cancel.mutate({ params: { id } })
  }
}
