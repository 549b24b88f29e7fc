import { event, type Event } from '@suluh/contract/exams/event'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { cancelWords } from './cancel-words.ts'

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
