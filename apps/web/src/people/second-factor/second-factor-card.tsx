import { secondFactor } from '@suluh/contract/people/second-factor'
import { useState } from 'react'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { Button, ButtonLink } from '#platform/ui/light/button.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const few = 3

/** The second step on one's own profile; nothing for who cannot have one. */
export function SecondFactorCard() {
  const { result, query } = useCustom(secondFactor.one, {})
  const [codes, setCodes] = useState<string[]>()
  const renew = useCustomMutation(secondFactor.renewCodes, {
    successMessage: false,
    onSuccess: (made) => setCodes(made.codes),
  })
  const remove = useCustomMutation(secondFactor.remove, { successMessage: 'Verifikasi dua langkah dilepas' })
  if (!result?.mayHave) return null
  const { since, hasPasskey, recoveryLeft, isDemanded } = result
  const hasCodes = since !== null || hasPasskey
  async function askToRemove() {
    const description = hasPasskey
      ? 'Setelah ini langkah kedua Anda hanya kunci sandi.'
      : 'Setelah ini kata sandi saja cukup untuk masuk ke akun Anda.'
    if (await confirm({ description, okText: 'Lepas', isDanger: true })) remove.mutate({})
  }
  return (
    <Stack as={Card} gap={4}>
      <Stack gap={1}>
        <h2>Verifikasi dua langkah {hasCodes && <WordTag tone="success">Aktif</WordTag>}</h2>
        <p>
          {since
            ? `Autentikator terpasang ${formatDateTime(since)}.`
            : hasPasskey
              ? 'Langkah kedua Anda adalah kunci sandi. Autentikator di ponsel dapat menjadi cadangannya.'
              : 'Kata sandi yang bocor saja tidak cukup untuk masuk: diminta juga kode dari ponsel Anda.'}
          {hasCodes && ` Sisa kode pemulihan: ${recoveryLeft}.`}
          {hasCodes && recoveryLeft < few && ' Buatlah yang baru sebelum habis.'}
        </p>
      </Stack>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            void query.refetch()
          }}
        />
      ) : (
        <Cluster>
          <ButtonLink to="/dashboard/profile/verifikasi">{since ? 'Ganti ponsel' : 'Pasang'}</ButtonLink>
          {hasCodes && (
            <Button busy={renew.isPending} onClick={() => renew.mutate({})}>
              Buat kode pemulihan baru
            </Button>
          )}
          {since && (hasPasskey || !isDemanded) && (
            <Button variant="danger" busy={remove.isPending} onClick={() => void askToRemove()}>
              Lepas
            </Button>
          )}
        </Cluster>
      )}
    </Stack>
  )
}
