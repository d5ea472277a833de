-- A date type of 0 to 3 moves with the days (last 30 days and the like). Templates, and files that wait to be made again, kept
-- the days that it meant when they were begun.
create function pg_temp.moving(reports jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(case
      when one -> 'base_parameters' ->> 'date_type' in ('0', '1', '2', '3')
        then jsonb_set(one, '{base_parameters}', (one -> 'base_parameters') - 'date_from' - 'date_to')
      else one end order by place), '[]')
  from jsonb_array_elements(reports) with ordinality as t (one, place)
$$;

update dashboard_templates set reports = pg_temp.moving(reports::jsonb)::json;
update dashboard_templates set date_from = null, date_to = null where date_type between 0 and 3;
update jobs set parameters = jsonb_set(parameters::jsonb, '{body}', pg_temp.moving(jsonb_build_array(parameters::jsonb -> 'body')) -> 0)::json
where kind = 'file' and parameters::jsonb -> 'body' ? 'base_parameters';
update jobs set parameters = jsonb_set(parameters::jsonb, '{body,reports}', pg_temp.moving(parameters::jsonb -> 'body' -> 'reports'))::json
where kind = 'file' and jsonb_typeof(parameters::jsonb -> 'body' -> 'reports') = 'array';
