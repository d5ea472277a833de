-- The locales, and how many of the words of en-US each says itself.
with said as materialized (
:dataset(words-said)
), known as (
  select s.id from said s join locales l using (locale_id) where l.locale = 'en-US'
), counted as (
  select s.locale_id, count(*) as translated_count, count(*) filter (where s.is_changed) as changed_count
  from said s
  join known using (id)
  group by s.locale_id
), latest as (
  select distinct on (c.locale_id) c.locale_id, c.at, c.user_id
  from translation_changes c
  where c.locale_id is not null
  order by c.locale_id, c.change_id desc
), whole as (
  select count(*) as words_count from known
)
select l.locale_id, l.locale, l.locale as language, l.region, l.place, l.parent_id, coalesce(p.locale, case when l.locale <> 'en-US' then 'en-US' end) as parent,
  coalesce(c.translated_count, 0) as translated_count, w.words_count - coalesce(c.translated_count, 0) as missing_count,
  case when w.words_count > 0 then round(100.0 * coalesce(c.translated_count, 0) / w.words_count, 1) end as coverage,
  coalesce(c.changed_count, 0) as changed_count, t.at as changed_at,
  nullif(btrim(u.user_name || ' ' || u.user_last_name), '') as changed_by
from locales l
cross join whole w
left join locales p on p.locale_id = l.parent_id
left join counted c on c.locale_id = l.locale_id
left join latest t on t.locale_id = l.locale_id
left join users u on u.user_id = t.user_id
where (:region is null or l.region = :region)
