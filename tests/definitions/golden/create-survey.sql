with data as (
-- Begins a survey of a location that its writer sees. It is the dealer's where one who serves the location carries it out, else the fleet's.
-- Dealers survey in their own name alone, and nobody of a fleet in that of a dealer.
insert into surveys (account_id, location_id, kind, survey_date, survey_by, dealer_id, state, comments, created_by)
select l.account_id, l.location_id, case when $1::bigint is null then 'fleet' else 'dealer' end, checked_survey_date($2::date, l.time_zone), btrim($3::text),
  serving_dealer(checked_dealer($1::bigint, $4::bigint[]), exists (select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = $1::bigint)),
  'open', coalesce(btrim($5::text), ''), $6::bigint
from locations l
where l.location_id = $7::bigint
returning survey_id, account_id, location_id, version
), page as (
  select survey_id, location_id, version
  from data
  order by survey_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
