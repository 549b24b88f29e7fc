set local lock_timeout = '5s';

-- Each ability once more by weighted likelihood (Warm), with its standard error: what groups are compared by over years. The
-- posterior mean stays what is shown. Null where an earlier release computed it; it is computed anew when looked at.
alter table irt_score
  add column wle double precision,
  add column wle_se double precision;
