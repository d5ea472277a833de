-- The accounts whose tires the figures stand on.
select a.account_id, a.name as account_name, a.account_number,
  count(*) filter (where life.side = 'first') as first_tires, sum(life.worn_miles) filter (where life.side = 'first') / sum(life.worn_32nds) filter (where life.side = 'first') as first_wear,
  count(*) filter (where life.side = 'second') as second_tires, sum(life.worn_miles) filter (where life.side = 'second') / sum(life.worn_32nds) filter (where life.side = 'second') as second_wear
from :dataset(product-lives) life
join accounts a on a.account_id = life.account_id
group by a.account_id
