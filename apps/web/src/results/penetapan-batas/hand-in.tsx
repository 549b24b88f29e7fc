import { penetapanBatas, type PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { Button } from 'antd'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

/** Tells the leader that one is done; what one has rated may still be changed until the round is closed. */
export function HandIn({ sesi, isReady }: { sesi: PenetapanBatas; isReady: boolean }) {
  const send = useCustomMutation(penetapanBatas.handIn, {
    successMessage: 'Penilaian Anda diserahkan kepada ketua',
    invalidates: ['dashboard'],
  })
  if (sesi.penilaian.selesai)
    return (
      <Alert tone="success">
        Penilaian Anda untuk ronde {sesi.ronde} sudah diserahkan. Sampai ronde ditutup Anda masih dapat
        mengubahnya; tidak seorang pun melihatnya sebelum itu.
      </Alert>
    )
  return (
    <Cluster justify="between" gap={3}>
      <Text as="span" size="small" tone="soft">
        Penilaian Anda tertutup bagi semua orang, juga ketua, sampai ronde ditutup.
      </Text>
      <Button
        disabled={!isReady}
        loading={send.isPending}
        onClick={() => send.mutate({ params: { id: sesi.id }, body: { ronde: sesi.ronde } })}
      >
        Serahkan penilaian
      </Button>
    </Cluster>
  )
}
