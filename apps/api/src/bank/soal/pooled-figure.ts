import { sql } from 'kysely'

type Figure = 'facility' | 'discrimination'

/** Of rows of `soal_use u` together, each weighted by its students; null where none was measured. */
export const poolFigure = (figure: Figure) => {
  const column = sql.ref(`u.${figure}`)
  return sql<number | null>`sum(${column} * u.n) / nullif(sum(u.n) filter (where ${column} is not null), 0)`
}

/** How question `s` performed in all exams together. */
export const pooledFigure = (figure: Figure) =>
  sql<number | null>`(select ${poolFigure(figure)} from soal_use u where u.soal_id = s.id)`
