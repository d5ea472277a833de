-- Changes an open survey; a finished one refuses by itself, whatever the version. A dealer that is not changed stays, whoever else edits.
update surveys s
set survey_date = checked_survey_date(:survey_date, (select l.time_zone from locations l where l.location_id = s.location_id)), survey_by = btrim(:survey_by),
  dealer_id = case when :dealer is not distinct from s.dealer_id then s.dealer_id else serving_dealer(checked_dealer(:dealer, :user_dealers), exists (select from dealer_locations served where served.location_id = s.location_id and served.dealer_id = :dealer)) end,
  comments = coalesce(btrim(:comments), ''),
  kind = case when :dealer is null then 'fleet' else 'dealer' end, version = s.version + 1
where s.survey_id = :survey_id
  and s.version = :version
  and s.kind in ('dealer', 'fleet')
  and coalesce((
    select agreeing_survey_day(seen.survey_id, :survey_date) from surveys seen
    where seen.survey_id = :survey_id and seen.state = 'open' and seen.survey_date <> :survey_date
  ), :survey_date) = :survey_date
  and (select changing_survey(seen.survey_id) from surveys seen where seen.survey_id = :survey_id) is not null
returning s.survey_id, s.account_id, s.location_id, s.version
