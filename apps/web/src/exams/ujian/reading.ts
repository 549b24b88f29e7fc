import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ExamSoal } from './exam-section.ts'

/** Shorter ones, and a question below, are read in one go. */
const longFrom = 500

export type Reading = {
  /** What a narrow screen shows; undefined where text and question stand one below the other. */
  view: 'bacaan' | 'soal' | undefined
  turn: () => void
}

/**
 * On a narrow screen a long text and its question take turns, one tap apart, each where it was scrolled to. A text comes
 * first until it has been left for its question.
 */
export function useReading({ id, stimulus }: ExamSoal, isAnswered: boolean): Reading {
  const [read, setRead] = useState<readonly string[]>(isAnswered ? [stimulus] : [])
  const [reread, setReread] = useState('')
  const places = useRef(new Map<string, number>())
  const isLong = stimulus.replace(/<[^>]*>/g, '').length > longFrom
  const isText = reread === id || !read.includes(stimulus)
  const turn = () => {
    const [from, to] = isText ? [stimulus, id] : [id, stimulus]
    places.current.set(from, window.scrollY)
    flushSync(() => {
      setRead([...read, stimulus])
      setReread(isText ? '' : id)
    })
    window.scrollTo(0, places.current.get(to) ?? 0)
  }
  return { view: isLong ? (isText ? 'bacaan' : 'soal') : undefined, turn }
}
