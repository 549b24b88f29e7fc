import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'

/** Makes a draft of one's own of a package and opens it. */
export function useCopy(): (id: string) => void {
  const navigate = useNavigate()
  const { mutate } = useCustomMutation(paketSoal.copy, {
    successMessage: false,
    onSuccess: ({ id, nama, left }) => {
      notificationProvider.open({
        key: 'salin',
        type: 'success',
        message: `Salinan dibuat: ${nama}`,
        ...(left > 0 && { description: `${left} soal tidak ikut, karena Anda tidak dapat membacanya.` }),
      })
      void navigate(`/dashboard/paket-soal/${id}`)
    },
  })
  return (id) => mutate({ params: { id } })
}
