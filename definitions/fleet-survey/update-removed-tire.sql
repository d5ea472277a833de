-- Changes the replacement that a removed tire stands for; one of a finished survey refuses by itself. Nothing is ever added here: what is open is there.
insert into survey_replacements as r (
  removed_tire_id, unit_inspection_id, axle_number, side, wheel_index, removal_reasons, wear_conditions, tread_entered, tread_entered_unit, is_scrapped, comments, new_tire)
select t.id, t.unit_inspection_id, t.axle_number, t.side, t.wheel_index, :removal_reasons, coalesce(:wear_conditions, '{}'), entered.value, entered.unit,
  coalesce(:is_scrapped, true), coalesce(btrim(:comments), ''), '{}'
-- Fenced by offset: the survey is held only once the tire is known to be in reach.
from (select seen.*, open_survey(seen.survey_id) as held_survey_id from :dataset(removed-tires-seen) seen where seen.id = :id offset 0) t
-- As it was entered: in millimeters by who reads in them, where these are what came.
cross join lateral (select round(:tread_depth * 25.4 / 32, 2) as value) mm
cross join lateral (
  select case when is_mm then mm.value else :tread_depth end as value, case when is_mm then 'mm' when :tread_depth is not null then '32nds' end as unit
  from (select :user_tread_unit = 'mm' and round(mm.value * 32 / 25.4, 3) = :tread_depth as is_mm) as_sent
) entered
where t.held_survey_id is not null
on conflict (removed_tire_id) do update set
  version = r.version + 1, removal_reasons = excluded.removal_reasons, wear_conditions = excluded.wear_conditions, is_scrapped = excluded.is_scrapped, comments = excluded.comments,
  -- What stays is kept as it was entered.
  (tread_entered, tread_entered_unit) = (
    select case when stays then r.tread_entered else excluded.tread_entered end, case when stays then r.tread_entered_unit else excluded.tread_entered_unit end
    from (select round(r.tread_entered * case r.tread_entered_unit when 'mm' then 32 / 25.4 else 1 end, 3) is not distinct from :tread_depth as stays) before)
where r.version = :version and r.undone_at is null
returning r.removed_tire_id as id, r.version,
  (select s.account_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = r.unit_inspection_id) as account_id,
  (select s.location_id from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_inspection_id = r.unit_inspection_id) as location_id
