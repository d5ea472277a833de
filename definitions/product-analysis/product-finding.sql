-- Which product runs farther on its tread. A difference is told only where the intervals of the means part; one tire has none.
select
  case
    when first.wear_from is null or second.wear_from is null then 'unknown'
    when first.wear_from > second.wear_to then 'first'
    when second.wear_from > first.wear_to then 'second'
    else 'overlap'
  end as finding,
  case when parted.far is not null then case when first.standing = 'sound' and second.standing = 'sound' then 'sound' else 'indicative' end end as standing,
  parted.far as product,
  case when parted.far is not null then abs(first.mean_wear - second.mean_wear) end as difference_wear,
  case when parted.far is not null then 100 * (greatest(first.mean_wear, second.mean_wear) / least(first.mean_wear, second.mean_wear) - 1) end as difference_percentage
from :dataset(product-figures) first
join :dataset(product-figures) second on second.side = 'second'
cross join lateral (
  select case when first.wear_from > second.wear_to then first.product when second.wear_from > first.wear_to then second.product end as far
) parted
where first.side = 'first'
