with data as (
-- The locales, and how many of the words of en-US each says itself.
with said as materialized (
(
-- What each locale says itself: what the files say, and over it what administrators changed.
select t.locale_id, t.word_key as id, t.translated_text as text, true as is_changed
from translations t
union all
select l.locale_id, w.word_key, w.text, true
from words w
join locales l on l.locale = 'en-US'
where w.text is not null
  and not exists (select 1 from translations t where t.locale_id = l.locale_id and t.word_key = w.word_key)
union all
select l.locale_id, s.word_key, s.text, false
from shipped_words s
join locales l on l.locale = s.locale
where not exists (select 1 from translations t where t.locale_id = l.locale_id and t.word_key = s.word_key)
  and not (l.locale = 'en-US' and exists (select 1 from words w where w.word_key = s.word_key and w.text is not null))
)
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
where ($1::text is null or l.region = $1::text)
), allowed as materialized (
  select * from data
  where (locale ~ $2::text or parent ~ $2::text or changed_by ~ $2::text)
), page as (
  select locale_id, locale, language, region, parent_id, parent, translated_count, missing_count, coverage, changed_count, changed_at, changed_by
  from allowed
  order by locale collate "und-x-icu" asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('locales', count(*), 'changed_words', case when count(*) = 0 then 0 else sum(changed_count) end) from allowed having true) as totals
