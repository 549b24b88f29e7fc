-- Why the effect of a draft could not be computed; null while it is computed, and once it is known.
alter table scoring_version add column effect_problem text;
