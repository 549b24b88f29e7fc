-- A device that is at an exam has a line to a process of the API, which hears from it all the time and writes it down rarely.
-- As long as the line stands and its process beats, the device is there; when it is cut, `seen_at` is when it was last heard.
alter table attempt_presence add column line uuid;
