with data as (
-- One row a scrapped tire, with what it had left when it came off: tread above the pull point at its price for each
-- thirty-second, and the casing where better care would have kept it. What is not known of its product, or was not read, is not lost either.
select
  t.removed_tire_id, t.account_id, t.location_id, s.survey_id,
  a.name as account_name, l.name as fleet_location, t.removed_on, u.unit_number, u.unit_number_order, w.position_code as position,
  b.name as brand, p.name as product_line, t.tire_size, t.dot_week,
  (t.removed_on - made.on_day) / 7 as age_weeks,
  (t.removed_on - made.on_day) / 365.25 as age_years,
  t.caps, t.removal_reason, r.is_avoidable, t.casing_rejection,
  t.tread_32nds as tread_depth, t.pull_point_32nds as pull_point, t.price, t.casing_value,
  lost.tread_value as lost_tread_value,
  lost.casing as avoidable_casing_value,
  coalesce(lost.tread_value, 0) + lost.casing as lost_value
from removed_tires t
cross join lateral (select coalesce(t.scrap_survey_id, t.survey_id) as survey_id) s
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
    case when t.tread_32nds is not null then greatest(0, t.tread_32nds - t.pull_point_32nds) end * t.price / (t.new_tread_32nds - t.pull_point_32nds) as tread_value,
    case when r.is_avoidable then t.casing_value else 0 end as casing
) lost
where ($1::bigint[] is null or t.account_id = any($1::bigint[]))
  and t.is_scrapped
  -- `is true` keeps the looks a table worked out once; as a join they could be worked out for every tire.
  and (s.survey_id in (select look.survey_id from (
-- Where tires were found scrapped: looks at a heap of scrap, and finished surveys of fleets that removed tires. Their ids come from one sequence.
select look.survey_id, look.account_id, look.location_id, look.survey_date, look.survey_by, look.dealer_id
from (
  select s.scrap_survey_id as survey_id, s.account_id, s.location_id, s.survey_date, s.survey_by, s.dealer_id
  from scrap_surveys s
  union all
  select f.survey_id, f.account_id, f.location_id, f.survey_date, f.survey_by, f.dealer_id
  from (
-- Surveys that are finished. An open one is a draft: no report, list or file tells anything of it.
select s.survey_id, s.account_id, s.location_id, s.kind, s.survey_date, s.survey_by, s.dealer_id, s.created_by, s.finished_by, s.comments
from surveys s
where s.state = 'finished'
) f
  where exists (select from removed_tires t where t.survey_id = f.survey_id)
) look
where ($1::bigint[] is null or look.account_id = any($1::bigint[]))
  and ($2::bigint[] is null or look.dealer_id = any($2::bigint[]))
  and ($3::bigint[] is null or look.location_id = any($3::bigint[]))
  and ($4::date is null or look.survey_date >= $4::date)
  and ($5::date is null or look.survey_date <= $5::date)
) look)) is true
  and ($6::bigint[] is null or s.survey_id = any($6::bigint[]))
), allowed as materialized (
  select * from data
  where (fleet_location ~ $7::text or unit_number ~ $7::text)
), page as (
  select removed_tire_id, survey_id, account_name, fleet_location, removed_on, unit_number, position, brand, product_line, tire_size, dot_week, age_weeks, age_years, caps, removal_reason, is_avoidable, casing_rejection, tread_depth, pull_point, price, casing_value, lost_tread_value, avoidable_casing_value, lost_value
  from allowed
  order by removed_tire_id asc nulls last
  limit $8::integer offset $9::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('tires', count(*), 'lost_tread_value', sum(lost_tread_value), 'avoidable_casing_value', sum(avoidable_casing_value), 'lost_value', sum(lost_value), 'casing_value', sum(casing_value), 'price', sum(price)) from allowed having true) as totals
