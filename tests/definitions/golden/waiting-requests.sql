with data as (
-- Requests for an account that nobody has decided.
select r.registration_id as id, r.at, btrim(r.user_name || ' ' || r.user_last_name) as name, r.email, r.company, r.wanted_group, $1::date - r.at::date as days
from registrations r
where r.state = 'waiting'
), allowed as materialized (
  select * from data
  where false
), page as (
  select id, at, name, email, company, wanted_group, days
  from allowed
  order by id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('requests', count(*)) from allowed having true) as totals
