-- Looks at a heap of scrap and surveys are chosen in one list: their ids come from one sequence, so that each is of one of them.
alter table removed_tires drop constraint removed_tires_scrap_survey_id_fkey;
alter table removed_tires add constraint removed_tires_scrap_survey_id_fkey foreign key (scrap_survey_id) references scrap_surveys on update cascade;
alter table scrap_surveys alter column scrap_survey_id drop identity;
select setval(pg_get_serial_sequence('surveys', 'survey_id'), greatest(nextval(pg_get_serial_sequence('surveys', 'survey_id')), (select max(scrap_survey_id) from scrap_surveys)), true);
update scrap_surveys set scrap_survey_id = nextval(pg_get_serial_sequence('surveys', 'survey_id')) where scrap_survey_id in (select survey_id from surveys);
do $$ begin
  execute format('alter table scrap_surveys alter column scrap_survey_id set default nextval(%L::regclass)', pg_get_serial_sequence('surveys', 'survey_id'));
end $$;

comment on column scrap_surveys.scrap_survey_id is 'the scrap survey; no survey has the same number';
