with data as (
-- What the tires are, by one part of it: the brands, the sizes … among them, each with how many there are. The part that is
-- being chosen from does not narrow itself.
select choice.value, choice.tires,
  case $1::text
    when 'brands' then (select b.name from brands b where b.brand_id = choice.value::bigint)
    when 'retreads' then case choice.value when 'retread' then 'Retread' else 'New tire' end
    when 'product_lines' then (select l.name from product_lines l where l.product_line_id = choice.value::bigint)
    when 'axle_configurations' then (select c.name from axle_configurations c where c.configuration_code = choice.value)
    else choice.value
  end as text
from (
  select part.value, sum(kind.tires)::bigint as tires
  from (
-- How many tires of which a rate can be told there are of each kind, and which of the choices leaves them out: null where
-- none does. A part that is chosen from takes what only its own choice leaves out, for it does not narrow itself.
select l.brand_id, l.is_retread, kind.*,
  nullif(concat_ws(' and ',
    case when ($2::text[] is null or l.brand_id::text = any($2::text[])) is not true then 'brands' end,
    case when ($3::text[] is null or case when l.is_retread then 'retread' else 'new' end = any($3::text[])) is not true then 'retreads' end,
    case when ($4::text[] is null or l.product_line_id::text = any($4::text[])) is not true then 'product_lines' end,
    case when ($5::text[] is null or kind.tire_size = any($5::text[])) is not true then 'tire_sizes' end,
    case when ($6::text[] is null or kind.position = any($6::text[])) is not true then 'wheel_positions' end,
    case when ($7::text[] is null or kind.configuration_code = any($7::text[])) is not true then 'axle_configurations' end,
    case when ($8::text[] is null or kind.load_range = any($8::text[])) is not true then 'load_ranges' end,
    case when ($9::text[] is null or kind.vocation = any($9::text[])) is not true then 'vocations' end), '') as left_out_by
from (
  select tire.product_line_id, tire.tire_size, tire.load_range, tire.position, tire.configuration_code, tire.vocation, count(*) as tires
  from (
-- One row a tire whose tread was read, with its wear as it was settled when the readings were stored, and with what it is.
-- The product is that of the tread: a retread's own.
select w.tire_id, w.account_id, w.location_id, w.product_line_id, w.tire_size, w.load_range, w.axle_kind, w.position_code as position,
  w.configuration_code, w.vocation, w.left_out, w.miles_per_32nd, w.worn_miles, w.worn_32nds, w.is_fitted, w.last_tread_32nds, w.new_tread_32nds
from tire_wear w
where w.product_line_id is not null and w.axle_kind is not null
  and ($10::bigint[] is null or w.account_id = any($10::bigint[]))
  and (($11::text[] is null and $12::text[] is null and $13::text[] is null) or w.account_id in (select meant.account_id from (
-- The accounts that are meant where none is picked: those of the chosen groups, vocations and names.
select a.account_id
from accounts a
where ($11::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($11::text[])
) meant))
  and ($12::text[] is null or a.vocation = any($12::text[]))
  and ($13::text[] is null or a.name = any($13::text[]))
) meant))
  and ($14::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code = any($14::text[])))
  and ($15::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any($15::text[])))
) tire
  where tire.miles_per_32nd is not null
  group by tire.product_line_id, tire.tire_size, tire.load_range, tire.position, tire.configuration_code, tire.vocation
) kind
join product_lines l on l.product_line_id = kind.product_line_id
) kind
  cross join lateral (
    select case $1::text
      when 'brands' then kind.brand_id::text
      when 'retreads' then case when kind.is_retread then 'retread' else 'new' end
      when 'product_lines' then kind.product_line_id::text
      when 'tire_sizes' then kind.tire_size
      when 'wheel_positions' then kind.position
      when 'axle_configurations' then kind.configuration_code
      when 'load_ranges' then kind.load_range
      when 'vocations' then kind.vocation
    end as value
  ) part
  where (kind.left_out_by is null or kind.left_out_by = $1::text) and part.value is not null
  group by part.value
) choice
), allowed as materialized (
  select * from data
  where (text ~ $16::text)
), page as (
  select value, text, tires
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $17::integer offset $18::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
