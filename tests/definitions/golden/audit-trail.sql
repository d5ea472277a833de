with data as (
-- What was done, newest last. A day is a day of the trail's clock, UTC.
select e.audit_id, e.at, e.action, coalesce(who.login, '') as who,
  coalesce(e.detail ->> 'report', e.detail ->> 'form', e.detail ->> 'what', '')
    || coalesce(' ' || (e.detail ->> 'key'), '') as about,
  coalesce(whom.login, '') as subject,
  coalesce(
    (select string_agg(
        (change ->> 'field') || ': ' || coalesce((change -> 'from')::text, '') || ' → ' || coalesce((change -> 'to')::text, ''), '; ' order by place)
      from jsonb_array_elements(e.detail -> 'changes') with ordinality as listed (change, place)),
    -- What was entered where no row is left to say it, as the addresses of a mail; and what it was of.
    (select string_agg(given.name || ': ' || left(given.value, 300), '; ' order by given.part, given.place)
      from (
        select 1 as part, listed.name, listed.value, listed.place
        from jsonb_each_text(case when jsonb_typeof(e.detail -> 'of') = 'object' then e.detail -> 'of' end) with ordinality listed (name, value, place)
        union all
        select 2, listed.name, listed.value, listed.place
        from jsonb_each_text(case when jsonb_typeof(e.detail -> 'values') = 'object' then e.detail -> 'values' end) with ordinality listed (name, value, place)
      ) given
      where given.value <> ''),
    e.detail ->> 'action',
    e.detail ->> 'export',
    e.detail ->> 'by',
    '') as detail,
  (e.detail ->> 'count')::integer as row_count
from audit_log e
left join users who on who.user_id = e.user_id
left join users whom on whom.user_id = e.subject_id
where ($1::date is null or e.at >= $1::date::timestamp at time zone 'UTC')
  -- Where the reader is, today may still be the trail's yesterday: days up to today are days up to now.
  and ($2::date is null or $2::date >= current_date - 1 or e.at < ($2::date + 1)::timestamp at time zone 'UTC')
  and ($3::text[] is null or e.action = any($3::text[]))
  and ($4::bigint is null or e.user_id = $4::bigint or e.subject_id = $4::bigint)
), allowed as materialized (
  select * from data
  where (who ~ $5::text or about ~ $5::text or subject ~ $5::text or detail ~ $5::text)
), page as (
  select audit_id, at, action, who, about, subject, detail, row_count
  from allowed
  order by audit_id asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('entries', count(*), 'people', count(distinct who)) from allowed having true) as totals
