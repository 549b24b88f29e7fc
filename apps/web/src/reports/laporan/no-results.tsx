import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'

/** A report without a single result: none has come yet, or none is left by what it is narrowed to. */
export function NoResults({ whose, isNarrowed }: { whose: string; isNarrowed: boolean }) {
  return (
    <EmptyState
      text={
        isNarrowed
          ? `Tidak ada hasil ujian ${whose} dalam saringan ini.`
          : `Belum ada hasil ujian ${whose}. Laporan ini terisi begitu ujian pertamanya dikumpulkan.`
      }
    />
  )
}
