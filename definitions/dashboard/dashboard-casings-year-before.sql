-- The same a year before; nothing unless the comparison is asked for.
select c.casing_id, c.account_id, c.location_id, c.status, c.previous_caps + case when c.status = 'retread' then 1 else 0 end as caps,
  (c.done_on - c.made_on) / 365.25 as age, c.done_on - c.submitted_on as days, c.nail_holes, c.sections, c.spots, c.beads
from :dataset(dashboard-places) place
join casings c on c.account_id = place.account_id and c.location_id = place.location_id
where :graph_compare_by_previous::boolean
  -- Whose day comes again within the chosen days: February 29 with February 28. The bounds before it serve the index.
  and c.done_on between (:date_from::timestamp - interval '1 year')::date and (:date_to::timestamp - interval '1 year')::date + 1
  and (c.done_on + interval '1 year')::date between :date_from and :date_to
  and (:status is null or c.status = any(:status))
  and (:wheel_positions is null or c.wheel_position = any(:wheel_positions))
  and (coalesce(:is_all_nonsigs, :nonsigs is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any(:nonsigs)))
  and (:retreading_types is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any(:retreading_types)))
