import { sql } from 'kysely'

/** How question `s` performed in all exams together, each weighted by its students; null while it was never measured. */
export const pooledFigure = (figure: 'facility' | 'discrimination') =>
  sql<number | null>`(select sum(u.${sql.raw(figure)} * u.n) / nullif(sum(u.n), 0) from soal_use u
    where u.soal_id = s.id and u.${sql.raw(figure)} is not null)`
