import { useEffect, useState } from 'react'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { paketSoal, type PaketSoalDetail } from '@suluh/contract/papers/paket-soal'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { factsIn } from '#bank/soal/writing/bank-writing-page.tsx'
import { createSheet, type Sheet, type SheetHome } from '#bank/soal/writing/sheet.ts'
import { firstOf, WritingSheet } from '#bank/soal/writing/writing-sheet.tsx'
import { call } from '#platform/kernel/data/call.ts'
import { useList, useOne } from '#platform/kernel/data/data-hooks.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { notificationProvider, notifyError } from '#platform/kernel/notification.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'

/** How often colleagues' questions are looked for. */
const followMs = 15_000

/** `/dashboard/paket-soal/{id}/tulis`: all questions of a package under each other, each written where it stands. */
export function PaketWritingPage() {
  const { id = '' } = useParams()
  return <LoadedSheet key={id} id={id} />
}

function LoadedSheet({ id }: { id: string }) {
  const [sheet] = useState(() => createSheet(homeIn(id)))
  const [isStarted, setStarted] = useState(false)
  const { result: paket, query } = useOne(paketSoal.one, { params: { id }, refetchInterval: followMs })
  const { result: places, query: placesQuery } = useList(pelajaran.list, { pagination: { mode: 'off' } })
  const last = paket?.sections.flatMap(({ soal }) => soal).at(-1)?.pelajaranId
  const only = places.data.length === 1 ? places.data[0]?.id : undefined
  const facts = factsIn(last ?? only ?? '')
  useEffect(() => {
    if (!paket || placesQuery.isPending) return
    void sheet
      .follow(paket)
      .then((gone) => {
        if (gone > 0)
          notificationProvider.open({
            type: 'success',
            message: `${gone} soal dikeluarkan rekan Anda dari paket ini`,
            description: 'Soal yang tidak ikut dihapus masih ada di bank soal.',
          })
        if (sheet.get().length === 0 && !isLocked(paket)) sheet.start([firstOf(facts, paket.sections[0]!.id)])
        setStarted(true)
      })
      .catch(notifyError)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with each reading of the package, not with each drawing
  }, [paket, placesQuery.isPending, sheet])
  if (query.isError && !paket) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!paket || !isStarted) return <Skeleton lines={12} />
  return <PaketSheet paket={paket} sheet={sheet} facts={facts} />
}

type PaketSheetProps = { paket: PaketSoalDetail; sheet: Sheet; facts: ReturnType<typeof factsIn> }

function PaketSheet({ paket, sheet, facts }: PaketSheetProps) {
  return (
    <WritingSheet
      sheet={sheet}
      title={paket.nama}
      sections={paket.sections}
      facts={facts}
      isLocked={isLocked(paket)}
      notice={
        isLocked(paket) && (
          <Alert tone="info">
            {paket.mayEdit
              ? 'Paket ini tidak sedang draf, jadi soalnya hanya dapat dibaca di sini. Kembalikan paket ke draf untuk mengubahnya.'
              : 'Paket ini milik orang lain. Anda dapat membacanya, tetapi tidak mengubahnya.'}
          </Alert>
        )
      }
    >
      <ButtonLink variant="primary" to={`/dashboard/paket-soal/${paket.id}`}>
        Ke susunan paket
      </ButtonLink>
    </WritingSheet>
  )
}

const isLocked = ({ status, mayEdit }: PaketSoalDetail) => status !== 'draf' || !mayEdit

function homeIn(id: string): SheetHome {
  return {
    place: async (soalIds, setelah, sectionId) => {
      const body = { soalIds, setelah, sectionId }
      return (await call(paketSoal.addSoal, { params: { id }, body })).version
    },
    takeOut: (soalIds) => takeOut(id, soalIds, 3),
  }
}

/** The package without some of its questions; where somebody else has stored it meanwhile, once more on theirs. */
async function takeOut(id: string, soalIds: readonly string[], tries: number): Promise<void> {
  const paket = await call(paketSoal.one, { params: { id } })
  const sections = paket.sections.map(({ soal, ...section }) => ({
    ...section,
    soalIds: soal.map((each) => each.id).filter((each) => !soalIds.includes(each)),
  }))
  try {
    await call(paketSoal.update, { params: { id }, body: { ...paket, sections } })
  } catch (error) {
    if (tries <= 1 || !(error instanceof RequestError) || error.statusCode !== 409) throw error
    await takeOut(id, soalIds, tries - 1)
  }
}
