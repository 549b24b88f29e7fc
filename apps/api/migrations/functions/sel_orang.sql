-- At the centre: people are at the cell of their lembaga.
create or replace function sel_orang() returns trigger language plpgsql as $$
begin
  new.sel := case when new.lembaga_id is null then '*' else coalesce((select l.sel from lembaga l where l.id = new.lembaga_id), '') end;
  return new;
end $$;
