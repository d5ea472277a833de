-- Removed tires as a survey had published them before it was withdrawn.
select (t.said ->> 'removed_tire_id')::bigint as id, r.survey_revision_id, r.account_id, r.location_id,
  coalesce(t.said ->> 'unit_number', u.unit_number) as unit_number, natural_key(coalesce(t.said ->> 'unit_number', u.unit_number)) as unit_number_order,
  coalesce(t.said ->> 'position', w.position_code) as position, (t.said ->> 'removed_on')::date as removed_on,
  -- Versions that were stored before their reasons were have the first one, and no wear conditions.
  array(select jsonb_array_elements_text(coalesce(nullif(t.said -> 'removal_reasons', 'null'), jsonb_build_array(t.said -> 'removal_reason'))))::text[] as removal_reasons,
  array(select jsonb_array_elements_text(coalesce(nullif(t.said -> 'wear_conditions', 'null'), '[]')))::text[] as wear_conditions,
  round((t.said ->> 'tread_32nds')::numeric, 3) as tread_depth,
  nullif(concat_ws(' ', b.name, p.name, t.said ->> 'tire_size'), '') as product_information, nullif(concat_ws(' ', rb.name, rp.name), '') as retread_product_information,
  (t.said ->> 'odometer_miles')::numeric as odometer, (t.said ->> 'hours')::numeric as hours, (t.said ->> 'is_scrapped')::boolean as is_scrapped, nullif(t.said ->> 'comments', '') as comments
from survey_revisions r
cross join lateral jsonb_array_elements(r.published -> 'removed_tires') t (said)
left join units u on u.unit_id = (t.said ->> 'unit_id')::bigint
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = (t.said ->> 'axle_number')::integer
  and w.side = t.said ->> 'side' and w.wheel_index = (t.said ->> 'wheel_index')::integer
left join product_lines p on p.product_line_id = coalesce(t.said ->> 'casing_product_line_id', t.said ->> 'product_line_id')::bigint
left join brands b on b.brand_id = p.brand_id
left join product_lines rp on rp.product_line_id = (t.said ->> 'retread_product_line_id')::bigint
left join brands rb on rb.brand_id = rp.brand_id
where r.survey_revision_id = :id
