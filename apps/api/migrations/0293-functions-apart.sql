-- From here on functions and their triggers stand in functions/, one file each, and follow after the numbered migrations.
-- This one is part of anonymise_users again.
drop function anonymise_words(uuid[]);
