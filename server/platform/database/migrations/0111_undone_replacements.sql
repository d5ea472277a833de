-- Undoing a replacement puts the wheel back exactly as it was.
alter table survey_replacements
  add column wheel_before jsonb not null default '{}';

-- At most one replacement of a wheel stands: a second one corrects the first, which is undone before.
create unique index survey_replacements_one_stands on survey_replacements (unit_inspection_id, axle_number, side, wheel_index) where undone_at is null;

-- Lists have no foreign keys: what they name is looked up as it is written.
create function known_removal() returns trigger language plpgsql as $$
begin
  if exists (select reason from unnest(new.removal_reasons) reason except select removal_reason from removal_reasons)
    or cardinality(new.removal_reasons) <> (select count(distinct reason) from unnest(new.removal_reasons) reason) then
    raise exception 'a reason is unknown, or named twice' using errcode = '23514', constraint = 'survey_replacements_reasons';
  end if;
  if exists (select condition from unnest(new.wear_conditions) condition except select wear_condition from wear_conditions)
    or cardinality(new.wear_conditions) <> (select count(distinct condition) from unnest(new.wear_conditions) condition) then
    raise exception 'a wear condition is unknown, or named twice' using errcode = '23514', constraint = 'survey_replacements_wear';
  end if;
  return new;
end $$;

create trigger known_removals before insert or update of removal_reasons, wear_conditions on survey_replacements
  for each row execute function known_removal();

-- A survey that is written to, and not finished until that is done; a finished one refuses.
create function open_survey(survey bigint) returns bigint language plpgsql as $$
declare
  now_is text;
begin
  select state into now_is from surveys where survey_id = survey for share;
  if now_is = 'finished' then
    raise exception 'survey % is finished', survey using errcode = '55000', constraint = 'survey_is_open';
  end if;
  return survey;
end $$;

create index removed_tires_by_location on removed_tires (location_id, removed_on) where survey_id is not null;

comment on column survey_replacements.new_tire is
  'the tire that was fitted: product_line_id, retread_product_line_id, tire_size, load_range, identification_number, retread_count, new_tread_32nds, each null where it is not known';
comment on column survey_replacements.wheel_before is 'the wheel as it was: its row of survey_wheels, with wear_conditions';
comment on column survey_replacements.tire_id is 'the tire that was taken off; null: none is known';
