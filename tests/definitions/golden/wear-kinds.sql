with data as (
-- How many tires of which a rate can be told there are of each kind, and which of the choices leaves them out: null where
-- none does. A part that is chosen from takes what only its own choice leaves out, for it does not narrow itself.
select l.brand_id, l.is_retread, kind.*,
  nullif(concat_ws(' and ',
    case when ($1::text[] is null or l.brand_id::text = any($1::text[])) is not true then 'brands' end,
    case when ($2::text[] is null or case when l.is_retread then 'retread' else 'new' end = any($2::text[])) is not true then 'retreads' end,
    case when ($3::text[] is null or l.product_line_id::text = any($3::text[])) is not true then 'product_lines' end,
    case when ($4::text[] is null or kind.tire_size = any($4::text[])) is not true then 'tire_sizes' end,
    case when ($5::text[] is null or kind.position = any($5::text[])) is not true then 'wheel_positions' end,
    case when ($6::text[] is null or kind.configuration_code = any($6::text[])) is not true then 'axle_configurations' end,
    case when ($7::text[] is null or kind.load_range = any($7::text[])) is not true then 'load_ranges' end,
    case when ($8::text[] is null or kind.vocation = any($8::text[])) is not true then 'vocations' end), '') as left_out_by
from (
  select tire.product_line_id, tire.tire_size, tire.load_range, tire.position, tire.configuration_code, tire.vocation, count(*) as tires
  from (
-- One row a tire whose tread was read, with its wear as it was settled when the readings were stored, and with what it is.
-- The product is that of the tread: a retread's own.
select w.tire_id, w.account_id, w.location_id, w.product_line_id, w.tire_size, w.load_range, w.axle_kind, w.position_code as position,
  w.configuration_code, w.vocation, w.left_out, w.miles_per_32nd, w.worn_miles, w.worn_32nds, w.is_fitted, w.last_tread_32nds, w.new_tread_32nds
from tire_wear w
where w.product_line_id is not null and w.axle_kind is not null
  and ($9::bigint[] is null or w.account_id = any($9::bigint[]))
  and (($10::text[] is null and $11::text[] is null and $12::text[] is null) or w.account_id in (select meant.account_id from (
-- The accounts that are meant where none is picked: those of the chosen groups, vocations and names.
select a.account_id
from accounts a
where ($10::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($10::text[])
) meant))
  and ($11::text[] is null or a.vocation = any($11::text[]))
  and ($12::text[] is null or a.name = any($12::text[]))
) meant))
  and ($13::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code = any($13::text[])))
  and ($14::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any($14::text[])))
) tire
  where tire.miles_per_32nd is not null
  group by tire.product_line_id, tire.tire_size, tire.load_range, tire.position, tire.configuration_code, tire.vocation
) kind
join product_lines l on l.product_line_id = kind.product_line_id
), allowed as materialized (
  select * from data
  where false
), page as (
  select brand_id, is_retread, product_line_id, tire_size, load_range, position, configuration_code, vocation, tires, left_out_by
  from allowed
  order by product_line_id asc nulls last, tire_size collate "und-x-icu" asc nulls last, load_range collate "und-x-icu" asc nulls last, position collate "und-x-icu" asc nulls last, configuration_code collate "und-x-icu" asc nulls last, vocation collate "und-x-icu" asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
