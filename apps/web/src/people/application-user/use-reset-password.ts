import { applicationUser } from '@suluh/contract/people/application-user'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import type { Told } from './fresh-password-dialog.tsx'

/** Asks, makes a fresh password, and hands it on to be told this once. */
export function useResetPassword(onTold: (told: Told) => void) {
  const reset = useCustomMutation(applicationUser.resetPassword, { successMessage: false })
  return async ({ id, nama }: { id: string; nama: string }): Promise<void> => {
    const isSure = await confirm({
      description: `Kata sandi ${nama} yang lama tidak berlaku lagi, dan ${nama} keluar dari semua perangkat.`,
      okText: 'Buat kata sandi baru',
    })
    if (!isSure) return
    reset.mutate({ params: { id } }, { onSuccess: (fresh) => onTold({ id, nama, ...fresh }) })
  }
}
