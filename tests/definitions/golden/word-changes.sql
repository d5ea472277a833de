with data as (
-- Who said a word otherwise, when, from what to what. A day is a day of the history's clock, UTC.
select c.change_id, c.at, coalesce(nullif(btrim(u.user_name || ' ' || u.user_last_name), ''), u.login, '–') as user_name,
  c.locale_id, l.locale, c.word_key as id, c.part, c.before_text, c.after_text
from translation_changes c
left join users u on u.user_id = c.user_id
left join locales l on l.locale_id = c.locale_id
where ($1::bigint is null or c.locale_id = $1::bigint)
  and ($2::text is null or c.word_key = $2::text)
  and ($3::date is null or c.at >= $3::date::timestamp at time zone 'UTC')
  -- Where the reader is, today may still be the trail's yesterday: days up to today are days up to now.
  and ($4::date is null or $4::date >= current_date - 1 or c.at < ($4::date + 1)::timestamp at time zone 'UTC')
), allowed as materialized (
  select * from data
  where (user_name ~ $5::text or id ~ $5::text or before_text ~ $5::text or after_text ~ $5::text)
), page as (
  select at, user_name, locale_id, locale, id, part, before_text, after_text
  from allowed
  order by change_id asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('changes', count(*), 'people', count(distinct user_name)) from allowed having true) as totals
