-- The currency that amounts are told in: the chosen one, else that of most amounts; and how many amounts are in others. Amounts of different currencies are never added.
with counted as materialized (
  select a.currency, a.amounts from :dataset(dashboard-amounts) a
)
select chosen.currency, (select sum(c.amounts) from counted c where c.currency <> chosen.currency)::integer as left_out
from (select coalesce(:currency, (select c.currency from counted c order by c.amounts desc, c.currency limit 1), 'USD') as currency) chosen
