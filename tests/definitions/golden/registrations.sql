with data as (
select r.registration_id as id, r.at, btrim(r.user_name || ' ' || r.user_last_name) as name, r.email, r.company, r.wanted_group, r.account_number, r.state, r.decided_at
from registrations r
where ($1::text is null or r.state = $1::text)
), allowed as materialized (
  select * from data
  where (name ~ $2::text or email ~ $2::text or company ~ $2::text or account_number ~ $2::text)
), page as (
  select id, at, name, email, company, wanted_group, account_number, state, decided_at
  from allowed
  order by id asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('registrations', count(*)) from allowed having true) as totals
