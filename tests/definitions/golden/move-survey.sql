with data as (
-- Moves an open survey to another location of its fleet, which its dealer serves; a finished one refuses by itself.
update surveys s
set location_id = $1::bigint, version = s.version + 1,
  dealer_id = serving_dealer(s.dealer_id, exists (
    select from locations l join dealer_locations served on served.location_id = l.location_id
    where l.location_id = $1::bigint and served.dealer_id = s.dealer_id and l.account_id = any($2::bigint[]))),
  survey_date = checked_survey_date(s.survey_date, (select l.time_zone from locations l where l.location_id = $1::bigint and l.account_id = any($3::bigint[])))
where s.survey_id = $4::bigint
  and s.kind in ('dealer', 'fleet')
  and s.account_id = any($5::bigint[])
  and exists (
    select from locations l
    where l.location_id = $1::bigint and l.account_id = s.account_id and l.account_id = any($6::bigint[]))
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = $4::bigint and seen.account_id = any($7::bigint[])) is not null
returning s.survey_id, s.account_id, s.location_id, s.version
), allowed as (
  select * from data
  where account_id = any($8::bigint[])
), page as (
  select survey_id, version
  from allowed
  order by survey_id
  limit 1
)
select
  (select count(*) from data) as written,
  (select count(*) from allowed) as allowed,
  (select row_to_json(page) from page) as row
