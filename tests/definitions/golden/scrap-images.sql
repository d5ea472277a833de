with data as (
-- Pictures of the scrapped tires that the other filters find.
select
  'images/get/' || i.storage_id as "Image",
  'images/get/' || i.storage_id || '?size=thumbnail' as thumbnail_url,
  concat_ws(', ', tire.unit_number || coalesce(' ' || tire.position, ''), nullif(i.title, '')) as "Name",
  tire.removed_on,
  tire.removal_reason,
  i.storage_id,
  i.account_id,
  i.location_id
from (
-- One row a scrapped tire, with what it had left when it came off: tread above the pull point at its price for each
-- thirty-second, and the casing where better care would have kept it.
select
  t.removed_tire_id, t.account_id, t.location_id, t.scrap_survey_id as survey_id,
  a.name as account_name, l.name as fleet_location, t.removed_on, u.unit_number, w.position_code as position,
  b.name as brand, p.name as product_line, t.tire_size, t.dot_week,
  (t.removed_on - made.on_day) / 7 as age_weeks,
  (t.removed_on - made.on_day) / 365.25 as age_years,
  t.caps, t.removal_reason, r.is_avoidable, t.casing_rejection,
  t.tread_32nds as tread_depth, t.pull_point_32nds as pull_point, t.price, t.casing_value,
  lost.tread_value as lost_tread_value,
  lost.casing as avoidable_casing_value,
  lost.tread_value + lost.casing as lost_value
from removed_tires t
join scrap_surveys s on s.scrap_survey_id = t.scrap_survey_id
join accounts a on a.account_id = t.account_id
join locations l on l.location_id = t.location_id
join removal_reasons r on r.removal_reason = t.removal_reason
left join units u on u.unit_id = t.unit_id
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index
left join product_lines p on p.product_line_id = t.product_line_id
left join brands b on b.brand_id = p.brand_id
cross join lateral (select to_date('20' || substr(t.dot_week, 3, 2) || substr(t.dot_week, 1, 2), 'IYYYIW') as on_day) made
cross join lateral (
  select
    greatest(0, t.tread_32nds - t.pull_point_32nds) * t.price / (t.new_tread_32nds - t.pull_point_32nds) as tread_value,
    case when r.is_avoidable then t.casing_value else 0 end as casing
) lost
where s.account_id = any($1::bigint[])
  and ($2::bigint[] is null or s.account_id = any($2::bigint[]))
  and ($3::bigint[] is null or s.dealer_id = any($3::bigint[]))
  and ($4::bigint[] is null or s.location_id = any($4::bigint[]))
  and ($5::date is null or s.survey_date >= $5::date)
  and ($6::date is null or s.survey_date <= $6::date)
  and t.is_scrapped
  and ($7::bigint[] is null or t.scrap_survey_id = any($7::bigint[]))
) tire
join images i on i.removed_tire_id = tire.removed_tire_id
where i.account_id = any($8::bigint[])
), allowed as materialized (
  select * from data
  where account_id = any($9::bigint[])
    and false
), page as (
  select "Image", thumbnail_url, "Name", removed_on, removal_reason
  from allowed
  order by storage_id collate "C" asc nulls last
  limit $10::integer offset $11::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
