import { useEffect, useState } from 'react'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { pengawasan, type Board } from '@suluh/contract/exams/pengawasan'
import { call } from '#platform/kernel/data/call.ts'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'

export type LiveBoard = {
  board: Board | undefined
  /** `lost`: it is tried again by itself; what is shown is the last that was heard. */
  connection: 'connecting' | 'live' | 'lost'
  error: Error | undefined
  /** Server minus device, in milliseconds. */
  offset: number
}

const nothing: LiveBoard = { board: undefined, connection: 'connecting', error: undefined, offset: 0 }

/** The board of an event as it changes; the browser connects again by itself. */
export function useBoard(eventId: string): LiveBoard {
  const [live, setLive] = useState(nothing)
  useEffect(() => {
    const path = dataProvider.getApiUrl() + fillPath(pengawasan.stream.path, { id: eventId })
    let source: EventSource
    let retry: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      source = new EventSource(path)
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const heard = JSON.parse(data) as Board
        const offset = Date.parse(heard.serverNow) - Date.now()
        setLive(({ board }) => ({
          board: board && !heard.isWhole ? merged(board, heard) : heard,
          connection: 'live',
          error: undefined,
          offset,
        }))
      })
      source.addEventListener('error', () => {
        setLive((before) => ({ ...before, connection: 'lost' }))
        // A refusal ends the stream for good: ask once more in words, which also notices a session that has ended.
        if (source.readyState !== EventSource.CLOSED) return
        call(pengawasan.board, { params: { id: eventId } }).then(
          () => (retry = setTimeout(open, retryMs)),
          (error: unknown) => {
            setLive((before) => ({
              ...before,
              error: error instanceof Error ? error : new Error(String(error)),
            }))
            retry = setTimeout(open, retryMs)
          },
        )
      })
    }
    open()
    return () => {
      clearTimeout(retry)
      source.close()
    }
  }, [eventId])
  return live
}

const retryMs = 3000

function merged(known: Board, heard: Board): Board {
  const news = new Map(heard.rows.map((row) => [row.userId, row]))
  const rows = known.rows.map((row) => news.get(row.userId) ?? row)
  const names = new Set(known.rows.map(({ userId }) => userId))
  return { ...heard, rows: [...rows, ...heard.rows.filter(({ userId }) => !names.has(userId))] }
}
