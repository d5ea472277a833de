-- One row a tire that was removed in the dates of the report and is on no unit again, with the tread that it still had: above the pull point at its price for
-- each thirty-second. Without chosen dates they are those of the inspections, as the report says. The pull point is the one of the report, as for tires on units.
-- What is not known of its product is assumed; a tread that was not read is not lost.
select o.removed_tire_id, o.account_id, o.location_id,
  least(1, coalesce(greatest(0, o.tread_32nds - assumed.pull_point) / nullif(greatest(0, life.new_tread - assumed.pull_point), 0), 0)) * life.price as early_removal_loss
from removed_tires o
left join units u on u.unit_id = o.unit_id
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = o.axle_number and w.side = o.side and w.wheel_index = o.wheel_index
cross join :dataset(fleet-condition-assumptions) assumed
cross join (
  select coalesce(:date_from, min(i.inspected_on)) as first_on, coalesce(:date_to, max(i.inspected_on)) as last_on
  from :dataset(fleet-condition-inspections) i
) told
cross join lateral (
  select
    coalesce(o.price, case when o.caps = 0 then assumed.tire_price else assumed.retread_price end) as price,
    coalesce(o.new_tread_32nds, case w.axle_kind when 'steer' then assumed.new_tread_steer when 'trailer' then assumed.new_tread_trailer else assumed.new_tread_drive end) as new_tread
) life
where o.tread_32nds is not null
  and not exists (select from tires again where again.tire_id = o.tire_id and again.unit_id is not null)
  and o.account_id = any(:account_ids)
  and (:countries is null or o.location_id in (select location_id from locations where country_code = any(:countries)))
  and (:states is null or o.location_id in (select location_id from locations where country_code || '-' || state_code = any(:states) or country_code = any(:states)))
  and (:vocations is null or o.account_id in (select account_id from accounts where vocation = any(:vocations)))
  and (:unit_types is null or u.unit_type = any(:unit_types))
  and o.removed_on between told.first_on and told.last_on
