-- A new locale that says nothing itself yet.
insert into locales (locale, region, parent_id)
values (btrim(:locale), :region, :parent_id)
returning locale_id, announce_words() as words_version
