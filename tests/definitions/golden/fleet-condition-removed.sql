with data as (
-- One row a tire that was removed in the chosen dates and is on no unit again, with the tread that it still had: above the pull point at its price for each
-- thirty-second. What is not known of its product is assumed; a tread that was not read is not lost.
select o.removed_tire_id, o.account_id, o.location_id,
  greatest(0, o.tread_32nds - life.pull_point) * life.price / nullif(life.new_tread - life.pull_point, 0) as early_removal_loss
from removed_tires o
left join units u on u.unit_id = o.unit_id
left join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = o.axle_number and w.side = o.side and w.wheel_index = o.wheel_index
cross join (
-- Assumptions of the potential loss: those of the filters, else the defaults. Prices and new treads (by axle type, in 32nds) are for tires of which the
-- catalog of products has none.
select
  coalesce($1::numeric, 450) as tire_price,
  coalesce($2::numeric, 250) as retread_price,
  coalesce($3::numeric, 4) as pull_point,
  coalesce($4::numeric, 0.8) as underinflation_factor,
  coalesce($5::numeric, 0.25) as flat_share,
  coalesce($6::numeric, 20) as new_tread_steer,
  coalesce($7::numeric, 26) as new_tread_drive,
  coalesce($8::numeric, 12) as new_tread_trailer
) assumed
cross join lateral (
  select coalesce(o.pull_point_32nds, assumed.pull_point) as pull_point,
    coalesce(o.price, case when o.caps = 0 then assumed.tire_price else assumed.retread_price end) as price,
    coalesce(o.new_tread_32nds, case w.axle_kind when 'steer' then assumed.new_tread_steer when 'trailer' then assumed.new_tread_trailer else assumed.new_tread_drive end) as new_tread
) life
where o.account_id = any($9::bigint[])
  and o.tread_32nds is not null
  and not exists (select from tires again where again.tire_id = o.tire_id and again.unit_id is not null)
  and o.account_id = any($10::bigint[])
  and ($11::text[] is null or o.location_id in (select location_id from locations where country_code = any($11::text[])))
  and ($12::text[] is null or o.location_id in (select location_id from locations where country_code || '-' || state_code = any($12::text[]) or country_code = any($12::text[])))
  and ($13::text[] is null or o.account_id in (select account_id from accounts where vocation = any($13::text[])))
  and ($14::text[] is null or u.unit_type = any($14::text[]))
  and ($15::date is null or o.removed_on >= $15::date)
  and ($16::date is null or o.removed_on <= $16::date)
), allowed as materialized (
  select * from data
  where account_id = any($17::bigint[])
    and false
), page as (
  select removed_tire_id, early_removal_loss
  from allowed
  order by removed_tire_id asc nulls last
  limit $18::integer offset $19::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
