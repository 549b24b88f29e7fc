import { useEffect, useState } from 'react'
import { applicationReport, type ReportPresence } from '@suluh/contract/reports/application-report'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'

const retryMs = 15_000
/** One's own save is answered about as soon as it is heard of. */
const answerMs = 2000

/** Who else has this report open, and its newest version; undefined until that is heard, and while it cannot be. */
export function usePresence(id: string): ReportPresence | undefined {
  const [heard, setHeard] = useState<ReportPresence>()
  useEffect(() => {
    const path = dataProvider.getApiUrl() + fillPath(applicationReport.presence.path, { id })
    let source: EventSource
    let retry: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      source = new EventSource(path)
      source.addEventListener('message', ({ data }: MessageEvent<string>) =>
        setHeard(JSON.parse(data) as ReportPresence),
      )
      source.addEventListener('error', () => {
        setHeard(undefined)
        // What is refused is not tried again by itself; saving says why.
        if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
      })
    }
    open()
    return () => {
      clearTimeout(retry)
      source.close()
    }
  }, [id])
  return heard
}

/** Whether somebody has stored a newer version than the one at hand. */
export function useIsOvertaken(newest: number | undefined, version: number): boolean {
  const [overtaken, setOvertaken] = useState<number>()
  useEffect(() => {
    if (newest === undefined || newest <= version) return undefined
    const timer = setTimeout(() => setOvertaken(newest), answerMs)
    return () => clearTimeout(timer)
  }, [newest, version])
  return newest !== undefined && overtaken === newest && newest > version
}

/** Who else is here, in words; empty where nobody is. */
export function presenceWords(others: ReportPresence['others']): string {
  const names = others.filter(({ isSelf }) => !isSelf).map(({ nama }) => nama)
  const [first, second] = names
  if (!first) return others.length > 0 ? 'Anda membuka laporan ini juga di halaman lain' : ''
  const who =
    names.length > 2
      ? `${first} dan ${names.length - 1} lainnya`
      : [first, second].filter(Boolean).join(' dan ')
  return `${who} juga membuka laporan ini`
}
