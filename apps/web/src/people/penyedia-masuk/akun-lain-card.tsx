import { akunLain, type AkunLain } from '@suluh/contract/people/penyedia-masuk'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'

/** Accounts elsewhere by which one comes in; nothing where the school takes none. */
export function AkunLainCard() {
  const { result = [] } = useCustom(akunLain.list, {})
  if (result.length === 0) return null
  return (
    <Stack as={Card} gap={3}>
      <Stack gap={1}>
        <h2>Akun lain untuk masuk</h2>
        <p>Sekali tertaut, Anda dapat masuk tanpa mengetik kata sandi.</p>
      </Stack>
      <Stack as="ul" gap={3}>
        {result.map((each) => (
          <AkunRow key={each.id} akun={each} />
        ))}
      </Stack>
    </Stack>
  )
}

function AkunRow({ akun }: { akun: AkunLain }) {
  const { id, nama, tautan } = akun
  const tautkan = useCustomMutation(akunLain.tautkan, {
    successMessage: false,
    onSuccess: ({ url }) => location.assign(url),
  })
  const lepas = useCustomMutation(akunLain.lepas, { successMessage: `${nama} dilepas` })
  async function askToLet() {
    const description = `Setelah ini Anda masuk dengan kata sandi, bukan lewat ${nama}.`
    if (await confirm({ description, okText: 'Lepas', isDanger: true })) lepas.mutate({ params: { id } })
  }
  return (
    <Cluster as="li" justify="between">
      <div>
        <strong>{nama}</strong>
        <p>
          {tautan
            ? `${tautan.email ? `${tautan.email} · ` : ''}terakhir dipakai ${formatDateTime(tautan.terakhirPada)}`
            : 'Belum tertaut.'}
        </p>
      </div>
      {tautan ? (
        <Button variant="danger" busy={lepas.isPending} onClick={() => void askToLet()}>
          Lepas
        </Button>
      ) : (
        <Button busy={tautkan.isPending} onClick={() => tautkan.mutate({ params: { id } })}>
          Tautkan
        </Button>
      )}
    </Cluster>
  )
}
