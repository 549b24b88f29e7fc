-- Models of items with steps, so that partial credit counts; and how a student's answers go with the model.
alter type irt_model add value if not exists 'pcm';
alter type irt_model add value if not exists 'gpcm';
alter type irt_model add value if not exists 'grm';

alter table irt_score
  add column infit double precision,
  add column outfit double precision,
  add column lz double precision;
