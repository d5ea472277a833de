-- Spaces are no reason.
alter table survey_revisions
  drop constraint survey_revisions_reason_check,
  add constraint survey_revisions_reason_check check (length(reason) <= 500 and length(btrim(reason, E' \t\r\n')) >= 3) not valid;
