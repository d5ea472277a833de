-- Currencies to choose from: those of the amounts, or US dollars.
select a.currency as value, a.currency as text
from :dataset(dashboard-amounts) a
union all
select 'USD', 'USD'
where not exists (select from :dataset(dashboard-amounts) a)
