-- The two parts of what service cost.
select s.service_type as "ServiceType", sum(s.cost) as "Cost"
from :dataset(dashboard-calls) s
where s.service_type <> 'stock'
group by 1
