import { applicationUser } from '@suluh/contract/people/application-user'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useDelete } from '#platform/kernel/data/mutation-hooks.ts'

/** Asks before an account goes, from wherever; says whether it goes. For a moment it can be taken back. */
export function useDeletePengguna(): (user: { id: string; nama: string }) => Promise<boolean> {
  const { mutate } = useDelete(applicationUser.deleteOne, { undoableMessage: 'Akun akan dihapus' })
  return async ({ id, nama }) => {
    const description = `Akun ${nama} akan dihapus. Yang sudah pernah ujian tidak dapat dihapus; nonaktifkan saja.`
    if (!(await confirm({ description }))) return false
    mutate({ params: { id } })
    return true
  }
}
