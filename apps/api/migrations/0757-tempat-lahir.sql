-- Where somebody was born, as it stands on their certificates beside the day.
alter table application_user add column tempat_lahir text;
