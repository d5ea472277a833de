with data as (
-- A new locale that begins with every word another says itself, with its region and parent.
insert into locales (locale, region, parent_id)
select btrim($1::text), coalesce($2::text, source.region), source.parent_id
from locales source
where source.locale_id = $3::bigint
returning locale_id, copy_words($3::bigint::integer, locale_id, $4::bigint) as copied_count, announce_words() as words_version
), page as (
  select locale_id, copied_count, words_version
  from data
  order by locale_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
