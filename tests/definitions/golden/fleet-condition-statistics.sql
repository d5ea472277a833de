with data as (
-- The fleet at a glance. A share is of the tires that were read; it is blank where none was.
select
  count(distinct t.unit_id) as units,
  count(distinct t.unit_id) filter (where t.unit_type = 'tractor') as tractors,
  count(distinct t.unit_id) filter (where t.unit_type = 'trailer') as trailers,
  count(distinct t.unit_id) filter (where t.pressure_color in ('warning', 'critical') or t.tread_depth_color in ('warning', 'critical')
    or t.mismatch_duals_color in ('warning', 'critical') or t.mismatch_axle_color in ('warning', 'critical')) as units_with_exceptions,
  count(*) as tires,
  count(*) filter (where t.pressure is not null or t.tread_depth is not null) as tires_read,
  count(*) filter (where t.pressure_color = 'critical') as pressure_critical,
  count(*) filter (where t.pressure_color = 'warning') as pressure_warning,
  count(*) filter (where t.tread_depth_color = 'critical') as tread_depth_critical,
  count(*) filter (where t.tread_depth_color = 'warning') as tread_depth_warning,
  round(100.0 * count(*) filter (where abs(t.pressure - t.target_pressure) <= 5) / nullif(count(t.pressure), 0), 2) as within_5_psi_percentage,
  round(100.0 * count(*) filter (where t.target_pressure - t.pressure >= 20) / nullif(count(t.pressure), 0), 2) as under_20_psi_percentage,
  avg(t.tread_depth) as average_tread_depth
from (
-- One row a wheel, with what is lost on it. A tire is worth its price times the share of its tread above the pull point: the list price of its tread's product
-- where the catalog has one, else the one that is assumed for a new tire or a retread. Run under-inflated it loses that times the factor times the share under.
-- At 20 % under or more it may be damaged, so that it loses a share of what it is worth. Together never more than that. A spare, or a tire on a raised axle, has
-- not run at its pressure, which is no exception then: it loses nothing.
select
  t.*,
  t.worth * t.factor * t.share_under as underinflation_loss,
  t.worth * t.share_flat as flat_loss,
  least(t.worth, t.worth * t.factor * t.share_under + t.worth * t.share_flat) as potential_loss
from (
  select
    i.account_id, i.location_id, i.unit_id, i.inspection_id, r.axle_number, r.side, r.wheel_index,
    i.unit_number, i.unit_number_order, i.unit_type, i.account_name, i.location_name, i.inspected_on,
    w.axle_kind, w.position_code as position, b.name as brand, p.name as product_line, t.tire_size, t.retread_count,
    r.pressure_psi as pressure, r.target_pressure_psi as target_pressure, r.pressure_severity as pressure_color,
    r.tread_32nds as tread_depth, r.tread_severity as tread_depth_color,
    r.duals_severity as mismatch_duals_color, case when w.axle_role is distinct from 'spare' then r.axle_severity end as mismatch_axle_color,
    listed.price is not null as is_listed,
    least(1, coalesce(greatest(0, coalesce(r.tread_32nds, 0) - assumed.pull_point) / nullif(greatest(0,
      coalesce(t.new_tread_32nds, listed.new_tread_32nds,
        case w.axle_kind when 'steer' then assumed.new_tread_steer when 'drive' then assumed.new_tread_drive else assumed.new_tread_trailer end)
      - assumed.pull_point), 0), 0)) * coalesce(listed.price, case when t.retread_product_line_id is null then assumed.tire_price else assumed.retread_price end) as worth,
    assumed.underinflation_factor as factor,
    case when r.pressure_severity in ('warning', 'critical') and r.pressure_psi < r.target_pressure_psi
      then (r.target_pressure_psi - r.pressure_psi) / r.target_pressure_psi else 0 end as share_under,
    case when r.pressure_severity in ('warning', 'critical') and r.pressure_psi <= 0.8 * r.target_pressure_psi then assumed.flat_share else 0 end as share_flat
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
  where seen.account_id = any($1::bigint[])
    and seen.total_tires_read_count > 0
    and ($2::text is null or $2::text = 'all' or (seen.survey_kind = 'checkpoint') = ($2::text = 'checkpoint'))
    and ($3::text[] is null or seen.location_id in (select location_id from locations where country_code = any($3::text[])))
    and ($4::text[] is null or seen.location_id in (select location_id from locations where country_code || '-' || state_code = any($4::text[]) or country_code = any($4::text[])))
    and ($5::text[] is null or seen.account_id in (select account_id from accounts where vocation = any($5::text[])))
    and ($6::text[] is null or seen.unit_id in (select unit_id from units where unit_type = any($6::text[])))
    and ($7::date is null or seen.inspected_on >= $7::date)
    and ($8::date is null or seen.inspected_on <= $8::date)
  order by seen.unit_id, seen.inspected_on desc, seen.inspected_time desc, seen.inspection_id desc
) i
join units u on u.unit_id = i.unit_id
join accounts a on a.account_id = i.account_id
join locations l on l.location_id = i.location_id
) i
  join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
  join axle_configuration_wheels w
    on w.configuration_code = i.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
  left join tires t on t.tire_id = r.tire_id
  left join product_lines p on p.product_line_id = t.product_line_id
  left join brands b on b.brand_id = p.brand_id
  left join (
-- List price and new tread of each line, size and load range. Of a tire whose load range nobody told (''), the catalog's first
-- product of its line and size is meant.
select p.product_line_id, p.tire_size, p.load_range, case when p.is_retread then p.retread_price else p.new_price end as price, p.new_tread_32nds
from products p
union all
(select distinct on (p.product_line_id, p.tire_size) p.product_line_id, p.tire_size, '', case when p.is_retread then p.retread_price else p.new_price end, p.new_tread_32nds
from products p order by p.product_line_id, p.tire_size, p.is_active desc, p.product_id)
) listed on listed.product_line_id = coalesce(t.retread_product_line_id, t.product_line_id) and listed.tire_size = t.tire_size
    and listed.load_range = coalesce(t.load_range, '')
  cross join (
-- Assumptions of the potential loss: those of the filters, else the defaults. Prices and new treads (by axle type, in 32nds) are for tires of which the
-- catalog of products has none.
select
  coalesce($9::numeric, 450) as tire_price,
  coalesce($10::numeric, 250) as retread_price,
  coalesce($11::numeric, 4) as pull_point,
  coalesce($12::numeric, 0.8) as underinflation_factor,
  coalesce($13::numeric, 0.25) as flat_share,
  coalesce($14::numeric, 20) as new_tread_steer,
  coalesce($15::numeric, 26) as new_tread_drive,
  coalesce($16::numeric, 12) as new_tread_trailer
) assumed
) t
) t
), allowed as materialized (
  select * from data
  where false
), page as (
  select units, tractors, trailers, units_with_exceptions, tires, tires_read, pressure_critical, pressure_warning, tread_depth_critical, tread_depth_warning, within_5_psi_percentage, under_20_psi_percentage, average_tread_depth
  from allowed
  order by units asc nulls last
  limit $17::integer offset $18::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
