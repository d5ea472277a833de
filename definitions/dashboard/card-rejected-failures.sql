-- Why casings were refused.
select c.reject_reason as "RejectReason", count(*) as "RejectTires", 100 * count(*) / sum(count(*)) over () as "RejectTiresPercentage"
from :dataset(dashboard-casings) c
where c.status = 'rejected'
group by c.reject_reason
