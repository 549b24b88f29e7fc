import { atribut, type Atribut } from '@suluh/contract/platform/atribut'
import { call } from '#platform/kernel/data/call.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { notificationProvider, notifyError } from '#platform/kernel/notification.ts'

/** Deletes a field that nothing needs; where values go with it, only after that was agreed to, with the count. */
export function useDeleteAtribut(): (row: Atribut) => Promise<void> {
  const { mutate } = useDelete(atribut.deleteOne, { undoableMessage: 'Atribut akan dihapus' })
  return async ({ id, nama }) => {
    try {
      const { values, usedBy } = await call(atribut.usage, { params: { id } })
      if (usedBy.length > 0) {
        notificationProvider.open({
          type: 'error',
          message: `${nama} masih dipakai`,
          description: `${usedBy.join(', ')}. Lepaskan dahulu dari sana, lalu hapus atributnya.`,
        })
        return
      }
      const description = `${formatNumber(values)} isian ${nama} ikut terhapus.`
      if (values === 0 || (await confirm({ description }))) mutate({ params: { id }, query: { values } })
    } catch (error) {
      notifyError(error)
    }
  }
}
