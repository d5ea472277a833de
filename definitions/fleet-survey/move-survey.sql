-- Moves an open survey to another location of its fleet, which its dealer serves; a finished one refuses by itself.
update surveys s
set location_id = :location, version = s.version + 1,
  dealer_id = serving_dealer(s.dealer_id, exists (
    select from locations l join dealer_locations served on served.location_id = l.location_id
    where l.location_id = :location and served.dealer_id = s.dealer_id)),
  survey_date = checked_survey_date(s.survey_date, (select l.time_zone from locations l where l.location_id = :location))
where s.survey_id = :survey_id
  and s.kind in ('dealer', 'fleet')
  and exists (
    select from locations l
    where l.location_id = :location and l.account_id = s.account_id)
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = :survey_id) is not null
returning s.survey_id, s.account_id, s.location_id, s.version
