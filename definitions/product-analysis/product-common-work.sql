-- The work that both products did: fleets and vocations that have five or more tires of each, as an interval needs five. The shares are of each
-- product's tires that did such work. A tire without a vocation shares its fleet only.
with work as (
  select account_id, vocation, count(*) filter (where side = 'first') as first_tires, count(*) filter (where side = 'second') as second_tires
  from :dataset(product-lives) life
  group by account_id, vocation
), shared as (
  select first_tires, second_tires,
    least(sum(first_tires) over fleet, sum(second_tires) over fleet) >= 5
      or (vocation is not null and least(sum(first_tires) over kind, sum(second_tires) over kind) >= 5) as is_common
  from work
  window fleet as (partition by account_id), kind as (partition by vocation)
)
select coalesce(bool_or(is_common), false) as has_common,
  coalesce(sum(first_tires) filter (where is_common), 0) / nullif(sum(first_tires), 0) as first_share,
  coalesce(sum(second_tires) filter (where is_common), 0) / nullif(sum(second_tires), 0) as second_share
from shared
