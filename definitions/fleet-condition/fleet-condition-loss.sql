-- What the fleet loses, and the assumptions, which are told without tires too: then none is left out.
with removed as materialized (
  select count(*) filter (where gone.early_removal_loss > 0) as tires, coalesce(sum(gone.early_removal_loss), 0) as loss
  from :dataset(fleet-condition-removed) gone
)
select
  assumed.*,
  100 * assumed.flat_share as flat_share_percentage,
  coalesce(sum(t.underinflation_loss), 0) as underinflation_loss,
  coalesce(sum(t.flat_loss), 0) as flat_loss,
  removed.loss as early_removal_loss,
  coalesce(sum(t.underinflation_loss + t.flat_loss - t.potential_loss), 0) as above_worth,
  coalesce(sum(t.potential_loss), 0) + removed.loss as potential_loss,
  count(*) filter (where t.potential_loss > 0) as tires_losing,
  removed.tires as tires_removed,
  count(*) filter (where t.is_listed) as tires_listed,
  count(t.inspection_id) filter (where t.tread_depth is null) as tires_left_out
from :dataset(fleet-condition-assumptions) assumed
cross join removed
left join :dataset(fleet-condition-tires) t on true
group by assumed.tire_price, assumed.retread_price, assumed.pull_point, assumed.underinflation_factor, assumed.flat_share, assumed.new_tread_steer,
  assumed.new_tread_drive, assumed.new_tread_trailer, removed.tires, removed.loss
