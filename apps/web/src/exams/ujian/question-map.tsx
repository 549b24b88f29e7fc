import { Link } from '#platform/kernel/router/routed.tsx'
import type { Entries } from './answers/answer-journal.ts'
import { statusOf, statusWords } from './answers/answer-status.ts'
import { questionPath, sectionPhase, type ExamSection, type Place } from './exam-section.ts'
import { useTicking } from './use-exam.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './question-map.module.css'

type MapProps = {
  paketId: string
  sections: readonly ExamSection[]
  entries: Entries
  place: Place
  now: () => number
  onGo?: () => void
}

/** All questions at a glance; shape, colour and words say how each stands. */
export function QuestionMap(props: MapProps) {
  return (
    <Stack as="nav" gap={5} className={styles.map} aria-label="Peta soal">
      {props.sections.map((section) => (
        <MapSection key={section.id} {...props} section={section} />
      ))}
      <Stack as="ul">
        <Sign mark="stored" word="Tersimpan" />
        <Sign mark="waiting" word="Belum terkirim" />
        <Sign mark="empty" word="Kosong" />
        <Sign mark="ragu" word="Ragu-ragu" />
        {[...props.entries.values()].some(({ refused }) => refused) && (
          <Sign mark="refused" word="Tidak diterima" />
        )}
      </Stack>
    </Stack>
  )
}

/** A word, and how the map says it. */
export function Sign({ as = 'li', mark, word }: { as?: 'li' | 'dt'; mark: string; word: string }) {
  return (
    <Cluster as={as}>
      <span className={styles.mark} data-status={mark} /> {word}
    </Cluster>
  )
}

function MapSection({ section, ...props }: MapProps & { section: ExamSection }) {
  const phase = useTicking(() => sectionPhase(section, props.now()))
  return (
    <Stack as="section" gap={3}>
      {props.sections.length > 1 && (
        <h3>
          {section.nama}
          {phase !== 'terbuka' && <span> {phase === 'terkunci' ? 'belum dibuka' : 'sudah ditutup'}</span>}
        </h3>
      )}
      <Stack as="ol">
        {section.soal.map(({ id }, index) => (
          <li key={id}>
            <MapNumber
              {...props}
              place={props.place}
              section={section}
              num={index + 1}
              isOpen={phase === 'terbuka'}
            />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function MapNumber(
  props: Omit<MapProps, 'sections'> & { section: ExamSection; num: number; isOpen: boolean },
) {
  const { paketId, entries, place, section, num, isOpen, onGo } = props
  const entry = entries.get(section.soal[num - 1]?.id ?? '')
  const status = statusOf(entry)
  const isHere = place.section.id === section.id && place.num === num
  const look = { className: styles.number, 'data-status': `${status}${entry?.ragu ? ' ragu' : ''}` }
  const label = `Soal ${num}, ${statusWords[status]}${entry?.ragu ? ', ragu-ragu' : ''}`
  if (!isOpen)
    return (
      <span {...look} role="img" aria-label={`${label}, tidak dapat dibuka`}>
        {num}
      </span>
    )
  return (
    <Link
      {...look}
      to={questionPath(paketId, { section, num })}
      aria-label={label}
      aria-current={isHere ? 'page' : undefined}
      onClick={onGo}
    >
      {num}
    </Link>
  )
}
