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
  from :dataset(fleet-condition-inspections) i
  join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
  join axle_configuration_wheels w
    on w.configuration_code = i.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
  left join tires t on t.tire_id = r.tire_id
  left join product_lines p on p.product_line_id = t.product_line_id
  left join brands b on b.brand_id = p.brand_id
  left join :dataset(list-prices) listed on listed.product_line_id = coalesce(t.retread_product_line_id, t.product_line_id) and listed.tire_size = t.tire_size
    and listed.load_range = coalesce(t.load_range, '')
  cross join :dataset(fleet-condition-assumptions) assumed
) t
