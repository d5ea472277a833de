with data as (
-- One row a tire that was removed in the dates of the report and is on no unit again, with the tread that it still had: above the pull point at its price for
-- each thirty-second. Without chosen dates they are those of the inspections, as the report says. The pull point is the one of the report, as for tires on units.
-- What is not known of its product is assumed; a tread that was not read is not lost.
select o.removed_tire_id, o.account_id, o.location_id,
  least(1, coalesce(greatest(0, o.tread_32nds - assumed.pull_point) / nullif(greatest(0, life.new_tread - assumed.pull_point), 0), 0)) * life.price as early_removal_loss
from removed_tires o
left join units u on u.unit_id = o.unit_id
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = o.axle_number and w.side = o.side and w.wheel_index = o.wheel_index
cross join (
-- Assumptions of the potential loss: those of the filters, else the defaults. Prices and new treads (by axle type, in 32nds) are for tires of which the
-- catalog of products has none.
select
  coalesce($1::numeric, 450) as tire_price,
  coalesce($2::numeric, 250) as retread_price,
  coalesce($3::numeric, 4) as pull_point,
  coalesce($4::numeric, 0.8) as underinflation_factor,
  coalesce($5::numeric, 0.25) as flat_share,
  coalesce($6::numeric, 20) as new_tread_steer,
  coalesce($7::numeric, 26) as new_tread_drive,
  coalesce($8::numeric, 12) as new_tread_trailer
) assumed
cross join (
  select coalesce($9::date, min(i.inspected_on)) as first_on, coalesce($10::date, max(i.inspected_on)) as last_on
  from (
-- The latest inspection of each unit that is chosen. One that read no tire inspected nothing. The scope comes before the choice of the latest, so a dealer gets the latest they may see.
select i.*, u.unit_number, u.unit_number_order, u.unit_type, u.configuration_code, u.manufacturer, u.model, u.model_year, a.name as account_name, a.account_number, l.name as location_name
from (
  select distinct on (seen.unit_id)
    seen.inspection_id, seen.account_id, seen.location_id, seen.unit_id, seen.survey_id, seen.survey_kind, seen.survey_by,
    seen.inspected_on, seen.inspected_time, seen.odometer_miles, seen.total_tires, seen.total_tires_read_count,
    seen.pressure_critical, seen.pressure_warning, seen.tread_depth_critical, seen.tread_depth_warning,
    seen.tread_mismatch_axle_critical + seen.tread_mismatch_duals_critical as mismatch_critical,
    seen.tread_mismatch_axle_warning + seen.tread_mismatch_duals_warning as mismatch_warning,
    seen.critical_exceptions, seen.warning_exceptions
  from inspections seen
  where seen.account_id = any($11::bigint[])
    and seen.total_tires_read_count > 0
    and ($12::text is null or $12::text = 'all' or (seen.survey_kind = 'checkpoint') = ($12::text = 'checkpoint'))
    and ($13::text[] is null or seen.location_id in (select location_id from locations where country_code = any($13::text[])))
    and ($14::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($14::text[]) or country_code = any($14::text[])))
    and ($15::text[] is null or seen.account_id in (select account_id from accounts where vocation = any($15::text[])))
    and ($16::text[] is null or seen.unit_id in (select unit_id from units where unit_type = any($16::text[])))
    and ($9::date is null or seen.inspected_on >= $9::date)
    and ($10::date is null or seen.inspected_on <= $10::date)
  order by seen.unit_id, seen.inspected_on desc, seen.inspected_time desc, seen.inspection_id desc
) i
join units u on u.unit_id = i.unit_id
join accounts a on a.account_id = i.account_id
join locations l on l.location_id = i.location_id
) i
) told
cross join lateral (
  select
    coalesce(o.price, case when o.caps = 0 then assumed.tire_price else assumed.retread_price end) as price,
    coalesce(o.new_tread_32nds, case w.axle_kind when 'steer' then assumed.new_tread_steer when 'trailer' then assumed.new_tread_trailer else assumed.new_tread_drive end) as new_tread
) life
where o.tread_32nds is not null
  and not exists (select from tires again where again.tire_id = o.tire_id and again.unit_id is not null)
  and o.account_id = any($11::bigint[])
  and ($13::text[] is null or o.location_id in (select location_id from locations where country_code = any($13::text[])))
  and ($14::text[] is null or o.location_id in (select location_id from locations where country_code || '-' || state_code = any($14::text[]) or country_code = any($14::text[])))
  and ($15::text[] is null or o.account_id in (select account_id from accounts where vocation = any($15::text[])))
  and ($16::text[] is null or u.unit_type = any($16::text[]))
  and o.removed_on between told.first_on and told.last_on
), allowed as materialized (
  select * from data
  where false
), page as (
  select removed_tire_id, early_removal_loss
  from allowed
  order by removed_tire_id asc nulls last
  limit $17::integer offset $18::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
