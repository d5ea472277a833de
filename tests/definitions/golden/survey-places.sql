with data as (
-- Accounts at their locations: where a survey begins.
select
  l.location_id,
  l.account_id,
  a.account_number,
  a.name as account_name,
  a.location_type,
  a.vocation,
  l.location_number,
  l.name as location_name,
  l.name_order as location_name_order,
  l.address,
  l.city,
  l.state_code,
  l.postal_code,
  l.country_code,
  (select count(*) from units u where u.location_id = l.location_id and u.is_active) as units,
  (select count(*) from surveys s where s.location_id = l.location_id and s.state = 'open') as open_surveys,
  (select max(s.survey_date) from surveys s where s.location_id = l.location_id and s.state = 'finished' and s.kind in ('dealer', 'fleet')
    and exists (select from inspections i where i.survey_id = s.survey_id and i.total_tires_read_count > 0)) as last_survey_date
from locations l
join accounts a on a.account_id = l.account_id
where ($1::bigint[] is null or a.location_type = any($1::bigint[]))
  and ($2::boolean is not true or a.location_type = 2)
  and ($3::text[] is null or a.vocation = any($3::text[]))
  and ($4::text[] is null or a.name = any($4::text[]))
  and ($5::text[] is null or l.country_code = any($5::text[]))
  and ($6::text[] is null or l.country_code || '-' || l.state_code = any($6::text[]))
), allowed as materialized (
  select * from data
  where (account_number ~ $7::text or account_name ~ $7::text or location_number ~ $7::text or location_name ~ $7::text or address ~ $7::text or city ~ $7::text or postal_code ~ $7::text)
), page as (
  select location_id, account_id, account_number, account_name, location_type, vocation, location_number, location_name, address, city, state_code, postal_code, country_code, units, open_surveys, last_survey_date
  from allowed
  order by location_id asc nulls last
  limit $8::integer offset $9::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
