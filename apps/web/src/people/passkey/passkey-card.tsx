import { passkey, type Passkey } from '@suluh/contract/people/passkey'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { useState } from 'react'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useLightForm } from '#platform/kernel/changes/use-light-form.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { resourceOf } from '#platform/kernel/data/data-provider.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { PasskeySetup } from './passkey-setup.tsx'

const fields = { nama: { label: 'nama', rules: [{ required: true }] } } as const
/** The card beside it tells of recovery codes, which hang on passkeys too. */
const beside = resourceOf(secondFactor.one)

/** One's own passkeys; nothing for who cannot have any. */
export function PasskeyCard() {
  const { result } = useCustom(passkey.all, {})
  const [isMaking, setIsMaking] = useState(false)
  if (!result?.mayHave) return null
  const { passkeys } = result
  const hindrance = result.hindrance ?? hindranceHere()
  if (hindrance !== null && passkeys.length === 0 && !isMaking)
    return (
      <Stack as={Card} gap={1}>
        <h2>Kunci sandi</h2>
        <p>{hindrance}</p>
      </Stack>
    )
  function done() {
    setIsMaking(false)
    for (const resource of [resourceOf(passkey.all), beside])
      void queryClient.invalidateQueries({ queryKey: [resource] })
  }
  return (
    <Stack as={Card} gap={4}>
      <Stack gap={1}>
        <h2>Kunci sandi</h2>
        <p>
          Masuk dengan sidik jari, wajah, atau PIN perangkat Anda, tanpa mengetik kata sandi dan kode. Tidak
          dapat dipancing situs tiruan.
        </p>
      </Stack>
      {passkeys.length > 0 && (
        <Stack as="ul" gap={3} aria-label="Kunci sandi saya">
          {passkeys.map((each) => (
            <PasskeyRow key={each.id} kunci={each} />
          ))}
        </Stack>
      )}
      {isMaking ? (
        <PasskeySetup onDone={done} onCancel={() => setIsMaking(false)} />
      ) : hindrance === null ? (
        <Cluster>
          <Button onClick={() => setIsMaking(true)}>Tambah kunci sandi</Button>
        </Cluster>
      ) : (
        <p>{hindrance}</p>
      )}
    </Stack>
  )
}

/** What the server cannot know: browsers hide passkeys from pages that came unprotected, and old ones know none. */
function hindranceHere(): string | null {
  if ('PublicKeyCredential' in window) return null
  return isSecureContext
    ? 'Peramban ini belum mengenal kunci sandi. Perbarui peramban, atau pakai perangkat lain.'
    : 'Anda membuka Suluh tanpa https. Peramban hanya mengizinkan kunci sandi di alamat https.'
}

function PasskeyRow({ kunci }: { kunci: Passkey }) {
  const { id, nama, dibuatPada, terakhirPada } = kunci
  const [isRenaming, setIsRenaming] = useState(false)
  const remove = useCustomMutation(passkey.remove, {
    successMessage: `Kunci sandi ${nama} dihapus`,
    invalidates: [beside],
  })
  async function askToRemove() {
    const description = `${nama} tidak dapat dipakai lagi untuk masuk ke akun Anda.`
    if (await confirm({ description, okText: 'Hapus', isDanger: true })) remove.mutate({ params: { id } })
  }
  if (isRenaming)
    return (
      <li>
        <RenameForm kunci={kunci} onDone={() => setIsRenaming(false)} />
      </li>
    )
  return (
    <Cluster as="li" justify="between">
      <div>
        <strong>{nama}</strong>
        <p>
          Dibuat {formatDateTime(dibuatPada)}
          {terakhirPada ? ` · terakhir dipakai ${formatDateTime(terakhirPada)}` : ' · belum pernah dipakai'}
        </p>
      </div>
      <Cluster>
        <Button aria-label={`Ganti nama ${nama}`} onClick={() => setIsRenaming(true)}>
          Ganti nama
        </Button>
        <Button
          variant="danger"
          aria-label={`Hapus ${nama}`}
          busy={remove.isPending}
          onClick={() => void askToRemove()}
        >
          Hapus
        </Button>
      </Cluster>
    </Cluster>
  )
}

function RenameForm({ kunci: { id, nama }, onDone }: { kunci: Passkey; onDone: () => void }) {
  const rename = useCustomMutation(passkey.rename, { successMessage: 'Nama tersimpan', onSuccess: onDone })
  const { errors, formProps } = useLightForm(fields, (body) => rename.mutate({ params: { id }, body }))
  return (
    <Stack as="form" gap={3} {...formProps}>
      <TextField
        label="Nama kunci sandi"
        name="nama"
        defaultValue={nama}
        maxLength={60}
        autoComplete="off"
        error={errors.nama}
        autoFocus
      />
      <Cluster>
        <Button type="submit" variant="primary" busy={rename.isPending}>
          Simpan
        </Button>
        <Button onClick={onDone}>Batal</Button>
      </Cluster>
    </Stack>
  )
}
