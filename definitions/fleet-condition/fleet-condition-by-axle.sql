-- How tires stand on each kind of axle, front to back; a tire counts once, by the worse of its pressure and its tread.
select
  k.place, k.axle_kind,
  count(t.unit_id) as tires,
  count(*) filter (where t.worst = 5) as critical,
  count(*) filter (where t.worst = 4) as warning,
  count(*) filter (where t.worst = 3) as plan,
  count(*) filter (where t.worst = 2) as ok,
  count(*) filter (where t.worst = 1) as not_read
from (values (1, 'steer'), (2, 'drive'), (3, 'trailer')) k (place, axle_kind)
left join (
  select t.unit_id, t.axle_kind, greatest(
    case t.pressure_color when 'critical' then 5 when 'warning' then 4 when 'plan' then 3 when 'ok' then 2 else 1 end,
    case t.tread_depth_color when 'critical' then 5 when 'warning' then 4 when 'plan' then 3 when 'ok' then 2 else 1 end) as worst
  from :dataset(fleet-condition-tires) t
) t on t.axle_kind = k.axle_kind
group by k.place, k.axle_kind
