import { differenceOf, differencesOf, type Compared, type Difference, type Piece } from './soal-difference.ts'
import styles from './history.module.css'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Facts, Fact } from '#platform/ui/light/layout/facts.tsx'

const words: Record<Piece['kind'], string> = { same: '', gone: 'dihapus: ', new: 'ditambah: ' }

type DifferenceViewProps = { before: Compared; after: Compared }

/** What changed from one question to the other. */
export function DifferenceView({ before, after }: DifferenceViewProps) {
  return <Differences differences={differencesOf(before, after)} same={sameSoal} />
}

const sameSoal =
  'Kata-kata, gambar dan kuncinya sama; yang berubah bentuk tulisannya atau keterangannya (pelajaran, aspek, level, tag, status).'
const sameText = 'Kata-kata dan gambarnya sama; yang berubah bentuk tulisannya.'

/** The same of a shared text. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  return <Differences differences={differenceOf('Bacaan bersama', before, after)} same={sameText} />
}

/** Part by part: what went is struck out, what came is underlined. */
function Differences({ differences, same }: { differences: Difference[]; same: string }) {
  if (differences.length === 0) return <Text tone="soft">{same}</Text>
  return (
    <Facts width="100%">
      {differences.map(({ label, pieces }) => (
        <Fact key={label} name={label}>
          {pieces.map((piece, index) => (
            <Part
              key={index}
              piece={
                piece.kind === 'same' ? aroundChange(piece, index > 0, index < pieces.length - 1) : piece
              }
            />
          ))}
        </Fact>
      ))}
    </Facts>
  )
}

/** How many words are shown on either side of a change. */
const context = 12

/** Of a long run that both have, the words next to a change: before it, behind it, or both. */
function aroundChange(piece: Piece, isBehind: boolean, isBefore: boolean): Piece {
  const list = piece.words.split(' ')
  const kept = (isBehind ? context : 0) + (isBefore ? context : 0)
  if (list.length <= kept + 4) return piece
  const head = isBehind ? list.slice(0, context) : []
  const tail = isBefore ? list.slice(-context) : []
  return { ...piece, words: [...head, '…', ...tail].join(' ') }
}

function Part({ piece: { kind, words: text } }: { piece: Piece }) {
  if (kind === 'same') return <>{text} </>
  const said = <span className="visually-hidden">{words[kind]}</span>
  return kind === 'gone' ? (
    <>
      <del className={styles.gone}>
        {said}
        {text}
      </del>{' '}
    </>
  ) : (
    <>
      <ins className={styles.added}>
        {said}
        {text}
      </ins>{' '}
    </>
  )
}
