-- Tires bought by month. Where no new tire was bought there is no ratio.
select date_trunc('month', b.purchased_on::timestamp)::date as "Date",
  coalesce(sum(b.quantity) filter (where b.tire_kind = 'new'), 0) as "New",
  coalesce(sum(b.quantity) filter (where b.tire_kind = 'retread'), 0) as "Retread",
  (coalesce(sum(b.quantity) filter (where b.tire_kind = 'retread'), 0))::numeric
    / nullif(sum(b.quantity) filter (where b.tire_kind = 'new'), 0) as "RetreadToNewRatio"
from :dataset(dashboard-purchases) b
group by 1
