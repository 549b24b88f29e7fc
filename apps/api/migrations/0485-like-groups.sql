-- Groups that a file of people spells in another way than those that are there: "VIII-A → VIII A".
alter table staged_import add column like_groups text[] not null default '{}';
