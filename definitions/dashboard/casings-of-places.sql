-- Casings that a retreader has finished or refused, for the chosen places, retreaders, positions and statuses. Previous caps
-- are counted when a casing comes in: a finished retread has one more.
select c.casing_id, c.account_id, c.location_id, c.dealer_id, c.submitted_on, c.done_on, c.status, c.wheel_position, c.reject_reason, b.name as brand,
  c.previous_caps + case when c.status = 'retread' then 1 else 0 end as caps,
  (c.done_on - c.made_on) / 365.25 as age, c.done_on - c.submitted_on as days, c.nail_holes, c.sections, c.spots, c.beads
from :dataset(dashboard-places) place
join casings c on c.account_id = place.account_id and c.location_id = place.location_id
join brands b on b.brand_id = c.brand_id
where (:status is null or c.status = any(:status))
  and (:wheel_positions is null or c.wheel_position = any(:wheel_positions))
  and (coalesce(:is_all_nonsigs, :nonsigs is null) or c.dealer_id in (select d.dealer_id from dealers d where d.nonsig = any(:nonsigs)))
  and (:retreading_types is null or c.dealer_id in (
    select d.dealer_id from dealers d where case when d.is_ctsc then 'ctsc' else 'other' end = any(:retreading_types)))
