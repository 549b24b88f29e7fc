-- What of attempts says who sat there and where, and what they wrote in their own words. Scores and choices stay; so does
-- the mark of an essay, whose text goes.
create or replace function clear_attempt_details(attempts uuid[]) returns void language sql as $$
  update attempt set device = null, session_id = null
   where id = any (attempts) and (device is not null or session_id is not null);
  delete from attempt_device where attempt_id = any (attempts);
  delete from attempt_presence where attempt_id = any (attempts);
  delete from bukti_simpan where attempt_id = any (attempts);
  delete from held_answer where attempt_id = any (attempts);
  delete from event_message where attempt_id = any (attempts);
  update attempt_log set detail = '{}' where attempt_id = any (attempts) and detail <> '{}';
  update mark set catatan = '' where attempt_id = any (attempts) and catatan <> '';
  update answer w set value = '"[dihapus]"'
    from soal s
   where w.attempt_id = any (attempts) and s.id = w.soal_id and s.form = 'uraian' and w.value <> 'null';
$$;
