with data as (
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
), allowed as materialized (
  select * from data
  where false
), page as (
  select locale_id, id, text, is_changed
  from allowed
  order by locale_id asc nulls last, id collate "und-x-icu" asc nulls last
  limit $1::integer offset $2::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
