with data as (
-- A new locale that says nothing itself yet.
insert into locales (locale, region, parent_id)
values (btrim($1::text), $2::text, $3::bigint)
returning locale_id, announce_words() as words_version
), page as (
  select locale_id, words_version
  from data
  order by locale_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
