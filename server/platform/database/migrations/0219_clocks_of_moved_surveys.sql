-- Times on a survey are by the clock of its location. A survey that moves to another clock takes them along.
create function keep_times_of_survey() returns trigger language plpgsql as $$
declare
  from_zone text := (select l.time_zone from locations l where l.location_id = old.location_id);
  to_zone text := (select l.time_zone from locations l where l.location_id = new.location_id);
begin
  if from_zone = to_zone then
    return new;
  end if;
  update survey_trailer_checks c set updated_at = (c.updated_at at time zone from_zone) at time zone to_zone
  from survey_units d where d.survey_id = new.survey_id and d.unit_inspection_id = c.unit_inspection_id;
  -- Midnight says that there is no time. A reading that falls on another day by the new clock has none on the day of the survey.
  update survey_units d set inspected_time = case when moved.at::date = new.survey_date then moved.at::time(0) else '00:00' end
  from (
    select unit_inspection_id, ((old.survey_date + inspected_time) at time zone from_zone) at time zone to_zone as at
    from survey_units where survey_id = new.survey_id and was_published and inspected_time <> '00:00'
  ) moved
  where moved.unit_inspection_id = d.unit_inspection_id;
  return new;
end $$;
create trigger times_of_moved_surveys after update of location_id on surveys for each row when (old.location_id is distinct from new.location_id) execute function keep_times_of_survey();
