-- What the fleet loses, and the assumptions, which are told without tires too: then none is left out.
select
  assumed.*,
  coalesce(sum(t.underinflation_loss), 0) as underinflation_loss,
  coalesce(sum(t.early_removal_loss), 0) as early_removal_loss,
  coalesce(sum(t.underinflation_loss + t.early_removal_loss - t.potential_loss), 0) as above_worth,
  coalesce(sum(t.potential_loss), 0) as potential_loss,
  count(*) filter (where t.potential_loss > 0) as tires_losing,
  count(t.inspection_id) filter (where t.tread_depth is null) as tires_left_out
from :dataset(fleet-condition-assumptions) assumed
left join :dataset(fleet-condition-tires) t on true
group by assumed.tire_price, assumed.pull_point, assumed.underinflation_factor, assumed.new_tread_steer, assumed.new_tread_drive, assumed.new_tread_trailer
