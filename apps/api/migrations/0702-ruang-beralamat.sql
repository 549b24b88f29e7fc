-- Few rooms are limited to addresses: whether an application has any is asked by everybody who opens an exam.
create index event_ruang_alamat_idx on event_ruang (application_id) where alamat <> '{}';
