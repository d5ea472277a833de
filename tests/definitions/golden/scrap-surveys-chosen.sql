with data as (
-- How many of the chosen surveys are among those offered.
select count(*) as total_selected_items
from (
-- Looks at a heap of scrap, to choose from.
select s.scrap_survey_id as value, l.name || ', ' || to_char(s.survey_date, 'MM/DD/YYYY') as text, s.survey_by, s.survey_date, s.account_id, s.location_id
from scrap_surveys s
join locations l on l.location_id = s.location_id
where s.account_id = any($1::bigint[])
  and ($2::bigint[] is null or s.account_id = any($2::bigint[]))
  and ($3::bigint[] is null or s.dealer_id = any($3::bigint[]))
  and ($4::bigint[] is null or s.location_id = any($4::bigint[]))
  and ($5::date is null or s.survey_date >= $5::date)
  and ($6::date is null or s.survey_date <= $6::date)
) offered
where offered.value = any($7::bigint[])
), allowed as materialized (
  select * from data
  where false
), page as (
  select total_selected_items
  from allowed
  order by total_selected_items asc nulls last
  limit $8::integer offset $9::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
