import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation, useDelete } from '#platform/kernel/data/mutation-hooks.ts'

type Group = { id: string; nama: string; isArchived: boolean; subgroups: number }

/** What is done with a whole group, from its row and from its page. */
export function useGroupActions(onDeleted?: () => void) {
  const archive = useCustomMutation(groupBelajar.archive)
  const { mutate: remove } = useDelete(groupBelajar.deleteOne, { undoableMessage: 'Group akan dihapus' })
  return {
    archive: async ({ id, nama, isArchived, subgroups }: Group) => {
      const below = subgroups > 0 ? ' beserta semua group di dalamnya' : ''
      const isSure =
        isArchived ||
        (await confirm({
          message: `Arsipkan ${nama}?`,
          description: `Group ini${below} tidak lagi muncul di pilihan peserta. Anggota dan hasilnya tetap tersimpan.`,
          okText: 'Arsipkan',
          isDanger: false,
        }))
      if (isSure) archive.mutate({ params: { id }, body: { isArchived: !isArchived } })
    },
    remove: async ({ id, nama }: Group) => {
      const description = `${nama} akan dihapus. Anggotanya tetap ada sebagai pengguna.`
      if (!(await confirm({ description }))) return
      remove({ params: { id } })
      onDeleted?.()
    },
  }
}
