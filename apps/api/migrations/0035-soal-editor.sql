-- What the editor and the bank keep beside a question's words.

create type soal_status as enum ('draf', 'siap', 'arsip');

-- A text, table or picture that several questions share. Publishing a package freezes it with them.
create table stimulus (
  id uuid not null default gen_random_uuid() primary key,
  application_id uuid not null references application on delete cascade,
  lembaga_id uuid,
  pembuat_id uuid,
  html text not null,
  plain_text text not null,
  version integer not null default 1,
  diubah_oleh uuid,
  dibuat_pada timestamptz not null default now(),
  diubah_pada timestamptz not null default now(),
  unique (application_id, id),
  foreign key (application_id, lembaga_id) references lembaga (application_id, id),
  foreign key (application_id, pembuat_id) references application_user (application_id, id) on delete set null (pembuat_id)
);
create index stimulus_newest on stimulus (application_id, diubah_pada desc, id);
select protect_tenant_table('stimulus');

-- `search_text` holds the words of stem and choices; `shingles` is their MinHash signature in bands, so that two
-- questions that are nearly the same share at least one number (it needs no extension of PostgreSQL).
alter table soal
  add column status soal_status not null default 'siap',
  add column level text check (level in ('L1', 'L2', 'L3')),
  add column tags text[] not null default '{}',
  add column stimulus_id uuid,
  add column search_text text not null default '',
  add column shingles integer[] not null default '{}',
  add foreign key (application_id, stimulus_id) references stimulus (application_id, id);
create index soal_shingles on soal using gin (shingles);
create index soal_tags on soal using gin (tags);
create index soal_stimulus on soal (stimulus_id) where stimulus_id is not null;
create index soal_changed on soal (application_id, diubah_pada desc, id);

-- Where a question was published and how it performed there. It follows from two other tables, so they keep it.
create table soal_use (
  application_id uuid not null,
  snapshot_id uuid not null,
  soal_id uuid not null,
  n integer,
  facility double precision,
  discrimination double precision,
  verdict text,
  primary key (snapshot_id, soal_id),
  foreign key (application_id, snapshot_id) references paket_snapshot (application_id, id) on delete cascade
);
create index soal_use_soal on soal_use (soal_id);
create index event_snapshot on event (snapshot_id);

create function note_soal_use() returns trigger language plpgsql as $$
begin
  insert into soal_use (application_id, snapshot_id, soal_id)
  select new.application_id, new.id, soal::uuid from jsonb_object_keys(new.keys) soal;
  return null;
end $$;
create trigger note_soal_use after insert on paket_snapshot for each row execute function note_soal_use();

create function note_soal_figures() returns trigger language plpgsql as $$
begin
  update soal_use u
     set n = (item ->> 'n')::float8::integer, facility = (item ->> 'facility')::float8,
         discrimination = (item ->> 'discrimination')::float8, verdict = item ->> 'verdict'
    from jsonb_array_elements(new.result -> 'items') item
   where u.snapshot_id = new.snapshot_id and u.soal_id = (item ->> 'soalId')::uuid;
  return null;
end $$;
create trigger note_soal_figures after insert or update on statistik for each row execute function note_soal_figures();

-- What is there already. The owner of the tables is held by row level security too, so it rests for a moment.
do $$
declare held text;
begin
  foreach held in array array['soal', 'paket_snapshot', 'statistik'] loop
    execute format('alter table %s no force row level security', held);
  end loop;
  update soal set search_text = plain_text;
  insert into soal_use (application_id, snapshot_id, soal_id)
  select s.application_id, s.id, soal::uuid from paket_snapshot s, jsonb_object_keys(s.keys) soal;
  update soal_use u
     set n = (item ->> 'n')::float8::integer, facility = (item ->> 'facility')::float8,
         discrimination = (item ->> 'discrimination')::float8, verdict = item ->> 'verdict'
    from statistik t, jsonb_array_elements(t.result -> 'items') item
   where u.snapshot_id = t.snapshot_id and u.soal_id = (item ->> 'soalId')::uuid;
  foreach held in array array['soal', 'paket_snapshot', 'statistik'] loop
    execute format('alter table %s force row level security', held);
  end loop;
end $$;
select protect_tenant_table('soal_use');
