-- What repairing and retreading casings cost by month, and the share of repairs in it.
select date_trunc('month', w.done_on::timestamp)::date as "Date",
  coalesce(sum(w.cost) filter (where w.kind = 'repair'), 0) as "Repair",
  coalesce(sum(w.cost) filter (where w.kind = 'retread'), 0) as "Retread",
  100 * coalesce(sum(w.cost) filter (where w.kind = 'repair'), 0) / nullif(sum(w.cost), 0) as "RepairPercent"
from :dataset(dashboard-places) place
join casing_work w on w.account_id = place.account_id and w.location_id = place.location_id
where w.done_on between :date_from and :date_to
  and (:is_all_nonsigs or :nonsigs is null or w.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any(:nonsigs)))
group by 1
