-- A new locale that begins with every word another says itself, with its region and parent.
insert into locales (locale, region, parent_id)
select btrim(:locale), coalesce(:region, source.region), source.parent_id
from locales source
where source.locale_id = :source_locale_id
returning locale_id, copy_words(:source_locale_id::integer, locale_id, :user_id) as copied_count, announce_words() as words_version
