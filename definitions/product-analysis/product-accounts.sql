-- The accounts whose tires the figures stand on.
select a.account_id, a.name as account_name, a.account_number,
  count(*) filter (where life.side = 'first') as first_tires, avg(life.miles_per_32nd) filter (where life.side = 'first') as first_wear,
  count(*) filter (where life.side = 'second') as second_tires, avg(life.miles_per_32nd) filter (where life.side = 'second') as second_wear
from :dataset(product-lives) life
join accounts a on a.account_id = life.account_id
group by a.account_id
