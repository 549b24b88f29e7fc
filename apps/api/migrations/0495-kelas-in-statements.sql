-- What an exam's groups were called then is told within the statements that ask for it.
drop function if exists kelas_saat_ujian(uuid, uuid[]);
