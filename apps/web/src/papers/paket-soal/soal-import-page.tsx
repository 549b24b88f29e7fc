import { soalImport } from '@suluh/contract/bank/soal-import'
import { mostInSection, paketSoal } from '@suluh/contract/papers/paket-soal'
import type { StagedImport } from '@suluh/contract/platform/staged-import'
import { useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { ImportPage } from '#bank/soal/import/import-page.tsx'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'

const write = { resource: 'paket-soal', action: 'write' } as const

/** From a file to the bank, and in one step on to a package with its questions. */
export function SoalImportPage() {
  return <ImportPage renderNext={(entry) => <ToPaket entry={entry} />} />
}

function ToPaket({ entry }: { entry: StagedImport }) {
  // Who came from a package goes on there.
  const paketId = useSearchParams()[0].get('paket')
  const navigate = useNavigate()
  const { result: soalIds } = useCustom(soalImport.taken, { params: { id: entry.id } })
  const open = {
    successMessage: false as const,
    onSuccess: ({ id }: { id: string }) => void navigate(`/dashboard/paket-soal/${id}`),
  }
  const create = useCustomMutation(paketSoal.create, open)
  const add = useCustomMutation(paketSoal.addSoal, open)
  if (!soalIds || soalIds.length === 0) return null
  const isTooMany = soalIds.length > mostInSection
  const go = () =>
    paketId
      ? add.mutate({ params: { id: paketId }, body: { soalIds } })
      : create.mutate({ body: { nama: nameOf(entry.fileName), preset: 'ulangan', soalIds } })
  return (
    <AccessButton
      izin={write}
      type="primary"
      disabled={isTooMany}
      title={isTooMany ? `Paling banyak ${mostInSection} soal dalam satu bagian paket` : ''}
      loading={create.isPending || add.isPending}
      onClick={go}
    >
      {paketId ? 'Masukkan ke paket' : 'Buat paket'} ({soalIds.length} soal)
    </AccessButton>
  )
}

function nameOf(fileName: string): string {
  return (
    fileName
      .replace(/\.\w{1,5}$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim() || 'Paket soal'
  )
}
