-- What a unit was called at its exams: where it had one name ever, its first and last by this are the same.
create index event_unit_nama on event_unit (unit_id, nama);
