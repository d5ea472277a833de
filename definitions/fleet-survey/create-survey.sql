-- Begins a survey of a location that its writer sees. It is the dealer's where one who serves the location carries it out, else the fleet's.
-- Dealers survey in their own name alone, and nobody of a fleet in that of a dealer.
insert into surveys (account_id, location_id, kind, survey_date, survey_by, dealer_id, state, comments, created_by)
select l.account_id, l.location_id, case when :dealer is null then 'fleet' else 'dealer' end, checked_survey_date(:survey_date, l.time_zone), btrim(:survey_by),
  serving_dealer(checked_dealer(:dealer, :user_dealers), exists (select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = :dealer)),
  'open', coalesce(btrim(:comments), ''), :user_id
from locations l
where l.location_id = :location_id
returning survey_id, account_id, location_id, version
