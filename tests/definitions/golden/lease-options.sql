with data as (
-- The answers to a question, each with its grade.
select o.value, o.text, o.rate, g.color, g.grade
from lease_options o
join lease_grades g on g.rate = o.rate
where o.question_id = $1::text
), allowed as materialized (
  select * from data
  where false
), page as (
  select value, text, rate, color, grade
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
