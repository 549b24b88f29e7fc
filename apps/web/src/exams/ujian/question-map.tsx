import { Link } from 'react-router'
import type { Entries } from './answers/answer-journal.ts'
import { statusOf, statusWords } from './answers/answer-status.ts'
import { questionPath, sectionPhase, type ExamSection, type Place } from './exam-section.ts'
import { useTicking } from './use-exam.ts'
import './question-map.css'

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
    <nav className="map" aria-label="Peta soal">
      {props.sections.map((section) => (
        <MapSection key={section.id} {...props} section={section} />
      ))}
      <ul className="map-legend">
        <li>
          <span className="map-mark map-stored" /> Tersimpan
        </li>
        <li>
          <span className="map-mark map-waiting" /> Belum terkirim
        </li>
        <li>
          <span className="map-mark map-empty" /> Kosong
        </li>
        <li>
          <span className="map-mark map-empty map-ragu" /> Ragu-ragu
        </li>
        {[...props.entries.values()].some(({ refused }) => refused) && (
          <li>
            <span className="map-mark map-refused" /> Tidak diterima
          </li>
        )}
      </ul>
    </nav>
  )
}

function MapSection({ section, ...props }: MapProps & { section: ExamSection }) {
  const phase = useTicking(() => sectionPhase(section, props.now()))
  return (
    <section className="map-section">
      {props.sections.length > 1 && (
        <h3>
          {section.nama}
          {phase !== 'terbuka' && (
            <span className="map-phase">{phase === 'terkunci' ? 'belum dibuka' : 'sudah ditutup'}</span>
          )}
        </h3>
      )}
      <ol className="map-grid">
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
      </ol>
    </section>
  )
}

function MapNumber(
  props: Omit<MapProps, 'sections'> & { section: ExamSection; num: number; isOpen: boolean },
) {
  const { paketId, entries, place, section, num, isOpen, onGo } = props
  const entry = entries.get(section.soal[num - 1]?.id ?? '')
  const status = statusOf(entry)
  const isHere = place.section.id === section.id && place.num === num
  const className = `map-number map-mark map-${status}${entry?.ragu ? ' map-ragu' : ''}`
  const label = `Soal ${num}, ${statusWords[status]}${entry?.ragu ? ', ragu-ragu' : ''}`
  if (!isOpen)
    return (
      <span className={`${className} map-locked`} role="img" aria-label={`${label}, tidak dapat dibuka`}>
        {num}
      </span>
    )
  return (
    <Link
      className={className}
      to={questionPath(paketId, { section, num })}
      aria-label={label}
      aria-current={isHere ? 'page' : undefined}
      onClick={onGo}
    >
      {num}
    </Link>
  )
}
