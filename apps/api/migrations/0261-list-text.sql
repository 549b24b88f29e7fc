-- Applications whose lists still show questions and shared texts as an earlier version wrote them, formulas as LaTeX.
-- The server writes them anew and takes the row away; it says no more than which application.
create table teks_daftar_antrean (
  application_id uuid primary key references application on delete cascade
);
insert into teks_daftar_antrean select id from application;
