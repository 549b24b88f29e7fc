import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'

/** So many of an exam are gone through one after the other; of more, one looks for a name. */
const most = 1000

/** The students above and below in the ranking, so that a whole class is read without the list in between. */
export function OtherMurid({ eventId, userId }: { eventId: string; userId: string }) {
  const { result } = useList(laporanMurid.peserta, {
    params: { id: eventId },
    pagination: { pageSize: most },
    sorters: [{ field: 'rank', order: 'asc' }],
  })
  const at = result.data.findIndex(({ id }) => id === userId)
  if (at < 0) return null
  const others = [
    { murid: result.data[at - 1], words: '← Sebelumnya', of: 'sebelumnya' },
    { murid: result.data[at + 1], words: 'Berikutnya →', of: 'berikutnya' },
  ]
  return others.map(
    ({ murid, words, of }) =>
      murid && (
        <ButtonLink
          key={of}
          to={`/laporan/murid/${eventId}/${murid.id}`}
          aria-label={`Murid ${of}: ${murid.nama}`}
          title={murid.nama}
        >
          {words}
        </ButtonLink>
      ),
  )
}
