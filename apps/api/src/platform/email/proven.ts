import { sql } from 'kysely'

/** Whether the e-mail of an `application_user`, by its alias in the query, was shown to be its owner's: figures of pupils go to no other. */
export const isEmailProven = (user: string) =>
  sql<boolean>`coalesce(${sql.ref(`${user}.email_terbukti`)} = ${sql.ref(`${user}.email`)}, false)`

/** What is said of an address that was not, after whose it is. */
export const howToProve =
  'belum terbukti miliknya. Mintalah ia sekali memakai “Lupa kata sandi” lewat email itu.'
