-- Who of an event is still at work: results that wait for its end wait for them.
create index attempt_running on attempt (event_id) where status = 'berlangsung';
