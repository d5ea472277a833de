-- Whoever writes to a survey holds the survey first, then its units, then their wheels; units of the fleet by their id.
-- In one order nobody waits for who waits for them. What is entered of units shares the survey (open_survey); who changes
-- the survey itself, or which units it has, does so alone, and who finishes or deletes it has it for update.
create function changing_survey(survey bigint) returns bigint language plpgsql as $$
declare
  now_is text;
begin
  select state into now_is from surveys where survey_id = survey for no key update;
  if now_is = 'finished' then
    raise exception 'survey % is finished', survey using errcode = '55000', constraint = 'survey_is_open';
  end if;
  return survey;
end $$;
