with data as (
-- Tires of which a rate can be told.
select count(*) as tire_count
from (
-- Of the tires of these accounts and places those that all the other choices are of.
select tire.*
from (
-- One row a tire whose tread was read, with its wear as it was settled when the readings were stored, and with what it is.
-- The product is that of the tread: a retread's own.
select w.tire_id, w.account_id, w.location_id, w.product_line_id, w.tire_size, w.load_range, w.axle_kind, w.position_code as position,
  w.configuration_code, w.vocation, w.left_out, w.miles_per_32nd, w.worn_miles, w.worn_32nds, w.is_fitted, w.last_tread_32nds, w.new_tread_32nds
from tire_wear w
where w.product_line_id is not null and w.axle_kind is not null
  and ($1::bigint[] is null or w.account_id = any($1::bigint[]))
  and (($2::text[] is null and $3::text[] is null and $4::text[] is null) or w.account_id in (select meant.account_id from (
-- The accounts that are meant where none is picked: those of the chosen groups, vocations and names.
select a.account_id
from accounts a
where ($2::text[] is null or a.location_type in (select meant.location_type from (
-- The location types behind the words that name groups of accounts.
select known.location_type
from (values
  ('unknown', 0), ('local_book', 1), ('preferred_fleet', 2), ('us_national_account', 3), ('canadian_common_owner', 4), ('government', 5),
  ('leasing', 9), ('canadian_national_account', 10)
) known (account_group, location_type)
where known.account_group = any($2::text[])
) meant))
  and ($3::text[] is null or a.vocation = any($3::text[]))
  and ($4::text[] is null or a.name = any($4::text[]))
) meant))
  and ($5::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code = any($5::text[])))
  and ($6::text[] is null or w.location_id in (select place.location_id from locations place where place.country_code || '-' || place.state_code = any($6::text[])))
) tire
where ($7::text[] is null and $8::text[] is null and $9::text[] is null or tire.product_line_id in (
    select l.product_line_id from product_lines l
    where ($7::text[] is null or l.brand_id::text = any($7::text[]))
      and ($8::text[] is null or case when l.is_retread then 'retread' else 'new' end = any($8::text[]))
      and ($9::text[] is null or l.product_line_id::text = any($9::text[]))))
  and ($10::text[] is null or tire.tire_size = any($10::text[]))
  and ($11::text[] is null or tire.position = any($11::text[]))
  and ($12::text[] is null or tire.configuration_code = any($12::text[]))
  and ($13::text[] is null or tire.load_range = any($13::text[]))
  and ($14::text[] is null or tire.vocation = any($14::text[]))
) tire
where tire.miles_per_32nd is not null
), allowed as materialized (
  select * from data
  where false
), page as (
  select tire_count
  from allowed
  order by tire_count asc nulls last
  limit $15::integer offset $16::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
