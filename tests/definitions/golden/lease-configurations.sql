with data as (
-- Configurations that their reader wrote, and submitted ones of customers in reach of staff.
select c.configuration_id, c.account_id, a.account_number, a.name as account_name, a.location_type, c.state, v.grade, v.worst_grade, v.mean_rate, v.answered, v.questions,
  u.name as author, c.created_by = $1::bigint and c.state = 'draft' as is_editable,
  f.name as fssm_name, array_to_string(c.regions, ', ') as regions, c.fleet_types, c.lease_term,
  c.address, c.city, s.name as state_name, c.country_code, c.postal_code, c.latitude, c.longitude, c.coordinates_of, c.comments, c.updated_at, c.submitted_at, c.version
from lease_configurations c
join accounts a on a.account_id = c.account_id
left join user_names u on u.user_id = c.created_by
left join user_names f on f.user_id = c.fssm_id
left join states s on s.country_code = c.country_code and s.state_code = c.state_code
left join lease_grades g on g.rate = c.rate
cross join lateral (
  select coalesce(g.grade, now.grade) as grade, coalesce(c.mean_rate, now.mean_rate) as mean_rate, now.answered, now.questions, now.worst_grade
  from lease_verdict(c.answers) now
) v
where (c.created_by = $1::bigint or (c.state = 'submitted' and $2::text in ('GYR', 'SSC', 'ADMIN')))
  and ($3::bigint is null or c.configuration_id = $3::bigint)
  and ($4::text is null or c.state = $4::text)
), allowed as materialized (
  select * from data
  where (account_number ~ $5::text or account_name ~ $5::text or author ~ $5::text or city ~ $5::text)
), page as (
  select configuration_id, account_number, account_name, location_type, state, grade, worst_grade, mean_rate, answered, questions, author, is_editable, fssm_name, regions, fleet_types, lease_term, address, city, state_name, country_code, postal_code, latitude, longitude, coordinates_of, comments, updated_at, submitted_at, version
  from allowed
  order by configuration_id asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('configurations', count(*)) from allowed having true) as totals
