-- Tickets that are over are found without looking at all that a morning of sign-ins leaves.
create index sel_tiket_sampai on sel_tiket (sampai);
