-- Which product lasts longer, and which costs less on a mile. Only like is compared with like: the same kind of axle, the same class of sizes, and work that both
-- products did, in a fleet or a vocation. A difference is told only where the intervals part; fewer than five tires have none.
select
  coalesce(barred.reason, case when first.life_from is null or second.life_from is null then 'unknown' end, apart.reason, parted.longer, 'overlap') as finding,
  coalesce(barred.reason, case when first.cost_from is null or second.cost_from is null then 'unknown' end, apart.reason, parted.cheaper, 'overlap') as cost_finding,
  case when parted.longer is not null or parted.cheaper is not null then case when first.standing = 'sound' and second.standing = 'sound' then 'sound' else 'indicative' end end as standing,
  case parted.longer when 'first' then first.product when 'second' then second.product end as product,
  case when parted.longer is not null then abs(first.projected_miles - second.projected_miles) end as difference_miles,
  case when parted.longer is not null then 100 * (greatest(first.projected_miles, second.projected_miles) / least(first.projected_miles, second.projected_miles) - 1) end as difference_percentage,
  case parted.cheaper when 'first' then first.product when 'second' then second.product end as cost_product,
  case when parted.cheaper is not null then abs(first.cost_per_mile - second.cost_per_mile) end as cost_difference,
  case when parted.cheaper is not null then 100 * (1 - least(first.cost_per_mile, second.cost_per_mile) / greatest(first.cost_per_mile, second.cost_per_mile)) end as cost_percentage,
  compared.first_miles, compared.second_miles, compared.first_cost, compared.second_cost,
  100 * (greatest(compared.first_cost, compared.second_cost) / nullif(least(compared.first_cost, compared.second_cost), 0) - 1) as cost_apart
from :dataset(product-figures) first
join :dataset(product-figures) second on second.side = 'second'
cross join lateral (
  select case when first.axle_kind <> second.axle_kind then 'axle' when first.size_class <> second.size_class then 'size' end as reason
) barred
left join (select 'work' as reason from :dataset(product-common-work) work where not work.has_common) apart on true
cross join lateral (
  select case when first.life_from > second.life_to then 'first' when second.life_from > first.life_to then 'second' end as longer,
    case when first.cost_to < second.cost_from then 'first' when second.cost_to < first.cost_from then 'second' end as cheaper
  where barred.reason is null and apart.reason is null
  union all
  select null, null where barred.reason is not null or apart.reason is not null
) parted
-- Of products that are not compared nothing is said beside each other.
left join lateral (
  select first.projected_miles as first_miles, second.projected_miles as second_miles, first.cost_per_mile as first_cost, second.cost_per_mile as second_cost
  where barred.reason is null and apart.reason is null
) compared on true
where first.side = 'first'
