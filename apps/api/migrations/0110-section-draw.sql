-- What a student gets of a section's questions, and what is said before it: [{ id, count, pelajaranId, ... }], and rich text.

alter table section
  add column draws jsonb not null default '[]',
  add column petunjuk text not null default '';
