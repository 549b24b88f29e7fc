import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { mostOfKind, search, type Found } from '@suluh/contract/home/search'
import { useNavigate } from '#platform/kernel/router/routed.tsx'
import { askAccess, useAllowed } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useModal } from '#platform/ui/light/notices/use-modal.ts'
import { actions, foundLabels, listOfFound, morePages, placeOfFound } from './found-places.ts'
import { menuEntries } from '#platform/shell/menu-entries.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './header-tools.module.css'

const pauseMs = 200
const fewestLetters = 2

type Hit = { key: string; label: string; note: string | null; path: string }
type Part = { title: string; hits: Hit[] }

/** Finds people, packages, exams, reports, pages and what can be done, from anywhere; all of it by keyboard. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const q = usePaused(text.trim())
  const isAsked = q.length >= fewestLetters
  const { result, query } = useCustom(search.all, { query: { q }, enabled: isAsked })
  const pages = useAllowed([...menuEntries(), ...morePages], ({ izin }) => izin)
  const doable = useAllowed(actions, ({ izin }) => izin)
  const parts = partsOf(isAsked ? (result ?? []) : [], text.trim(), pages, doable)
  const hits = parts.flatMap((part) => part.hits)
  const at = Math.min(chosen, Math.max(0, hits.length - 1))
  useModal(dialog)
  useEffect(() => {
    askAccess([...morePages, ...actions].flatMap(({ izin }) => izin ?? [])).catch(() => undefined)
  }, [])

  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      const next = (at + step + hits.length) % hits.length
      setChosen(next)
      list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
    }
    const hit = hits[at]
    if (event.key === 'Enter' && hit) go(hit.path)
    // A browser would only empty the field.
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Cari di semua tempat"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <input
        className={styles.input}
        type="search"
        role="combobox"
        aria-label="Cari orang, paket, jadwal, laporan, atau tindakan"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits[at] && `${id}-${hits[at].key}`}
        autoComplete="off"
        placeholder="Cari orang, paket, jadwal, laporan, atau tindakan"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Yang ditemukan" className={styles.list}>
        {parts.map(({ title, hits: ofPart }) => (
          <div key={title} role="group" aria-label={title}>
            <Text size="small" tone="soft" strong className={styles.kind} aria-hidden="true">
              {title}
            </Text>
            {ofPart.map((hit) => (
              <Cluster
                key={hit.key}
                id={`${id}-${hit.key}`}
                role="option"
                aria-selected={hits[at] === hit}
                tabIndex={-1}
                justify="between"
                className={styles.hit}
                onClick={() => go(hit.path)}
                onMouseMove={() => setChosen(hits.indexOf(hit))}
              >
                <span>{hit.label}</span>
                {hit.note && (
                  <Text as="span" size="small" tone="soft">
                    {hit.note}
                  </Text>
                )}
              </Cluster>
            ))}
          </div>
        ))}
      </div>
      <Cluster as="p" justify="between" className={styles.foot} role="status">
        {said(text.trim(), { isAsked, isFetching: query.isFetching, error: query.error, hits: hits.length })}
        <span aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> memilih · <kbd>Enter</kbd> membuka · <kbd>Esc</kbd> menutup
        </span>
      </Cluster>
    </dialog>
  )
}

type State = { isAsked: boolean; isFetching: boolean; error: Error | null; hits: number }

function said(text: string, { isAsked, isFetching, error, hits }: State): string {
  if (text === '') return 'Pilih tindakan, atau tulis sebagian nama.'
  if (error) return error.message
  if (isFetching) return 'Mencari…'
  if (hits > 0) return `${hits} ditemukan.`
  return isAsked ? 'Tidak ada yang cocok di antara yang boleh Anda lihat.' : 'Tulis sedikitnya 2 huruf.'
}

/** What can be done and where one can go first, then each kind; a kind with more than its share ends in its list. */
function partsOf(
  found: Found[],
  q: string,
  pages: { label: string; path: string; group?: string }[],
  doable: { label: string; also: string; path: string }[],
): Part[] {
  const words = q.toLowerCase().split(/\s+/)
  const named = pages.filter(({ label }) => q !== '' && label.toLowerCase().includes(q.toLowerCase()))
  // Before anything is written they are what the window is for.
  const asked = doable.filter(({ label, also }) =>
    words.every((word) => `${label} ${also}`.toLowerCase().includes(word)),
  )
  const parts: Part[] = [
    {
      title: 'Tindakan',
      hits: asked.map(({ label, path }) => ({
        key: `lakukan-${label.replaceAll(' ', '-')}`,
        label,
        note: null,
        path,
      })),
    },
    {
      title: 'Halaman',
      hits: named.map(({ label, path, group }) => ({
        key: path.replaceAll('/', '-'),
        label,
        note: group ?? null,
        path,
      })),
    },
  ]
  for (const [kind, all] of Map.groupBy(found, (each) => each.kind)) {
    const hits = all.map((each) => ({
      key: `${kind}-${each.id}`,
      label: each.nama,
      note: each.note,
      path: placeOfFound(each),
    }))
    const list = all.length === mostOfKind ? listOfFound(kind, q) : undefined
    const more = { key: `${kind}-semua`, label: `Semua yang cocok di ${foundLabels[kind]}`, note: null }
    parts.push({ title: foundLabels[kind], hits: list ? [...hits, { ...more, path: list }] : hits })
  }
  return parts.filter(({ hits }) => hits.length > 0)
}

/** The text once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
