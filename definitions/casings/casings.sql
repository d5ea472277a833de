-- Casings that are known by their number, each with what became of it last: at a retreader, on a unit, or off.
with seen as (
  select c.account_id, c.serial, c.location_id, c.done_on as seen_on, c.status as state, c.brand_id, c.tire_size,
    c.previous_caps + case when c.status = 'retread' then 1 else 0 end as caps
  from casings c
  where c.serial is not null
  union all
  select o.account_id, o.serial, o.location_id, o.submitted_on, 'submitted', o.brand_id, o.tire_size, null
  from open_casings o
  where o.serial is not null
  union all
  select t.account_id, t.serial, coalesce(r.location_id, u.location_id), coalesce(r.removed_on, t.fitted_on),
    case when r.is_scrapped then 'scrapped' when r.tire_id is not null then 'removed' else 'fitted' end, p.brand_id, t.tire_size, t.retread_count
  from tires t
  left join removed_tires r on r.tire_id = t.tire_id and r.account_id = t.account_id
  left join units u on u.unit_id = t.unit_id
  left join product_lines p on p.product_line_id = t.product_line_id
  where t.serial is not null and coalesce(r.location_id, u.location_id) is not null
)
select s.account_id || ' ' || s.serial as casing, s.account_id, s.serial, min(a.name) as account_name,
  (array_agg(s.location_id order by s.seen_on desc nulls last))[1] as location_id, (array_agg(l.name order by s.seen_on desc nulls last))[1] as place,
  (array_agg(s.state order by s.seen_on desc nulls last))[1] as state, max(s.seen_on) as seen_on,
  (array_agg(b.name order by s.seen_on desc nulls last) filter (where b.name is not null))[1] as brand,
  (array_agg(s.tire_size order by s.seen_on desc nulls last) filter (where s.tire_size is not null))[1] as tire_size, max(s.caps) as caps
from seen s
join accounts a on a.account_id = s.account_id
join locations l on l.location_id = s.location_id
left join brands b on b.brand_id = s.brand_id
where (:accounts is null or s.account_id = any(:accounts))
group by s.account_id, s.serial
having :states is null or (array_agg(s.state order by s.seen_on desc nulls last))[1] = any(:states)
