with data as (
-- Units of an open survey's location, in service, that are not on it: as they are put on it without a network.
select u.unit_id, u.account_id, u.location_id, u.unit_number, u.unit_number_order, u.unit_type as type, u.configuration_code
from surveys s
join units u on u.account_id = s.account_id and u.location_id = s.location_id and u.is_active
where s.survey_id = $1::bigint
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
  and s.account_id = any($2::bigint[])
  and u.account_id = any($3::bigint[])
  and not exists (select from survey_units d where d.survey_id = s.survey_id and d.unit_id = u.unit_id)
), allowed as materialized (
  select * from data
  where account_id = any($4::bigint[])
    and false
), page as (
  select unit_id, unit_number, type, configuration_code
  from allowed
  order by unit_id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
