-- Who else may read a package or a question: nobody, the lembaga, or everybody of the application.

create type berbagi as enum ('pribadi', 'lembaga', 'aplikasi');
alter table paket_soal add column berbagi berbagi not null default 'lembaga';
alter table soal add column berbagi berbagi not null default 'lembaga';
