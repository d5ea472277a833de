with data as (
-- Changes an open survey; a finished one refuses by itself, whatever the version. A dealer that is not changed stays, whoever else edits.
update surveys s
set survey_date = checked_survey_date($1::date, (select l.time_zone from locations l where l.location_id = s.location_id)), survey_by = btrim($2::text),
  dealer_id = case when $3::bigint is not distinct from s.dealer_id then s.dealer_id else serving_dealer(checked_dealer($3::bigint, $4::bigint[]), exists (select from dealer_locations served where served.location_id = s.location_id and served.dealer_id = $3::bigint)) end,
  comments = coalesce(btrim($5::text), ''),
  kind = case when $3::bigint is null then 'fleet' else 'dealer' end, version = s.version + 1
where s.survey_id = $6::bigint
  and s.version = $7::bigint
  and s.kind in ('dealer', 'fleet')
  and coalesce((
    select agreeing_survey_day(seen.survey_id, $1::date) from surveys seen
    where seen.survey_id = $6::bigint and seen.state = 'open' and seen.survey_date <> $1::date
  ), $1::date) = $1::date
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = $6::bigint) is not null
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
