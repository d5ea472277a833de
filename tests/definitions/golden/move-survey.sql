with data as (
-- Moves an open survey to another location of its fleet, which its dealer serves; a finished one refuses by itself.
update surveys s
set location_id = $1::bigint, version = s.version + 1,
  dealer_id = serving_dealer(s.dealer_id, exists (
    select from locations l join dealer_locations served on served.location_id = l.location_id
    where l.location_id = $1::bigint and served.dealer_id = s.dealer_id)),
  survey_date = checked_survey_date(s.survey_date, (select l.time_zone from locations l where l.location_id = $1::bigint))
where s.survey_id = $2::bigint
  and s.kind in ('dealer', 'fleet')
  and exists (
    select from locations l
    where l.location_id = $1::bigint and l.account_id = s.account_id)
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = $2::bigint) is not null
returning s.survey_id, s.account_id, s.location_id, s.version
), page as (
  select survey_id, version
  from data
  order by survey_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
