with data as (
-- The verdict on the answers that are given, with the grade of each; the same function judges what is submitted.
select 1 as verdict_id, v.grade, v.worst_grade, v.mean_rate, v.answered, v.questions - v.answered as unanswered,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'fleet_sizes') as fleet_sizes_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'precipitations') as precipitations_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'yard_slopes') as yard_slopes_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'yard_surfaces') as yard_surfaces_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'vehicle_crossing_frequencies') as vehicle_crossing_frequencies_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'traffic_flows') as traffic_flows_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'pressure_specifications') as pressure_specifications_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'vehicle_loads') as vehicle_loads_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'tread_patterns') as tread_patterns_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'cleanings') as cleanings_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'fleet_list_managements') as fleet_list_managements_grade,
  (select one ->> 'grade' from jsonb_array_elements(v.judged) one where one ->> 'question_id' = 'multi_unit_trailer_configurations') as multi_unit_trailer_configurations_grade
from lease_verdict(jsonb_build_object(
  'fleet_sizes', $1::text::text,
  'precipitations', $2::text::text,
  'yard_slopes', $3::text::text,
  'yard_surfaces', $4::text::text,
  'vehicle_crossing_frequencies', $5::text::text,
  'traffic_flows', $6::text::text,
  'pressure_specifications', $7::text::text,
  'vehicle_loads', $8::text::text,
  'tread_patterns', $9::text::text,
  'cleanings', $10::text::text,
  'fleet_list_managements', $11::text::text,
  'multi_unit_trailer_configurations', $12::text::text)) v
), allowed as materialized (
  select * from data
  where false
), page as (
  select grade, worst_grade, mean_rate, answered, unanswered, fleet_sizes_grade, precipitations_grade, yard_slopes_grade, yard_surfaces_grade, vehicle_crossing_frequencies_grade, traffic_flows_grade, pressure_specifications_grade, vehicle_loads_grade, tread_patterns_grade, cleanings_grade, fleet_list_managements_grade, multi_unit_trailer_configurations_grade
  from allowed
  order by verdict_id asc nulls last
  limit $13::integer offset $14::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
