with data as (
-- A new locale that says nothing itself yet.
insert into locales (locale, region, parent_id)
values (btrim($1::text), $2::text, $3::bigint)
returning locale_id, announce_words() as words_version
), allowed as materialized (
  select * from data
  where false
), page as (
  select locale_id, words_version
  from allowed
  order by locale_id asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
