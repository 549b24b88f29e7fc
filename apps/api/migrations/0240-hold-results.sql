-- Results that wait until every one of the exam is marked.
alter type show_result add value 'setelah-dinilai';
create index hasil_pending on hasil (event_id) where counted and pending > 0;
