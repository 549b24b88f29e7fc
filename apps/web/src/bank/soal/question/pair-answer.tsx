import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { Choice } from '@suluh/contract/bank/soal-form'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { letterOf, type AnswerProps } from './choice-answer.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import styles from './answer.module.css'

type Pairs = Record<string, string | string[]>

/** Statements and categories: a table of radio buttons, which stacks where it is narrow. */
export function CategoryAnswer(
  props: AnswerProps & { statements: readonly Choice[]; categories: readonly Choice[] },
) {
  const { name, statements, categories, value, onChange } = props
  const pairs = pairsOf(value)
  const isWide = categories.length > 4
  return (
    <div className={classes(styles.category, !isWide && styles.table)} data-part="category" data-own-arrows>
      <Stack className={classes(styles.row, styles.head)} aria-hidden="true">
        <span>Pernyataan</span>
        {categories.map(({ id, html }) => (
          <RichHtml key={id} html={html} />
        ))}
      </Stack>
      {statements.map((statement) => (
        <Stack
          key={statement.id}
          className={styles.row}
          role="radiogroup"
          aria-labelledby={`${name}-${statement.id}`}
        >
          <div id={`${name}-${statement.id}`}>
            <RichHtml html={statement.html} />
          </div>
          {categories.map(({ id, html }) => (
            <label key={id} className={styles.cell} data-part="category-cell">
              <input
                type="radio"
                name={`${name}-${statement.id}`}
                checked={pairs[statement.id] === id}
                onChange={() => onChange({ ...pairs, [statement.id]: id } as AnswerValue)}
              />
              <span className={styles.dot} aria-hidden="true" />
              <RichHtml html={html} className={styles.name} />
            </label>
          ))}
        </Stack>
      ))}
    </div>
  )
}

/** Rows and columns, many to many: under each row its columns to press. */
export function MatchAnswer(props: AnswerProps & { rows: readonly Choice[]; columns: readonly Choice[] }) {
  const { name, rows, columns, value, onChange } = props
  const pairs = pairsOf(value)
  return (
    <Stack gap={3} data-part="match">
      <p className={styles.hint}>
        Tekan pasangan untuk setiap baris. Satu baris boleh punya lebih dari satu.
      </p>
      {rows.map((row) => (
        <Stack
          key={row.id}
          gap={3}
          className={styles.matchRow}
          data-part="match-row"
          role="group"
          aria-labelledby={`${name}-${row.id}`}
        >
          <div id={`${name}-${row.id}`}>
            <RichHtml html={row.html} />
          </div>
          <Cluster align="stretch">
            {columns.map((column, index) => (
              <button
                key={column.id}
                type="button"
                className={styles.chip}
                data-part="chip"
                aria-pressed={columnsOf(pairs, row.id).includes(column.id)}
                onClick={() => onChange(toggled(pairs, row.id, column.id, columns))}
              >
                <span className={styles.mark} aria-hidden="true" />
                {/* Said before the words: a pair may be a formula or a picture only. */}
                <span className="visually-hidden">Pasangan {letterOf(index)}:</span>
                <RichHtml html={column.html} />
              </button>
            ))}
          </Cluster>
        </Stack>
      ))}
    </Stack>
  )
}

/** The pairs after one was pressed; rows without any are left out, nothing at all is blank. */
export function toggled(pairs: Pairs, row: string, column: string, columns: readonly Choice[]): AnswerValue {
  const before = columnsOf(pairs, row)
  const after = before.includes(column) ? before.filter((each) => each !== column) : [...before, column]
  const ordered = columns.map(({ id }) => id).filter((id) => after.includes(id))
  const all = Object.entries({ ...pairs, [row]: ordered }).filter(([, each]) => each.length > 0)
  return all.length > 0 ? (Object.fromEntries(all) as Record<string, string[]>) : null
}

function pairsOf(value: AnswerValue): Pairs {
  return value === null || typeof value === 'string' || Array.isArray(value) ? {} : value
}

function columnsOf(pairs: Pairs, row: string): string[] {
  const columns = pairs[row]
  return Array.isArray(columns) ? columns : []
}
