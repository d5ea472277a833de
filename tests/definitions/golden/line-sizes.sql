with data as (
-- Sizes of a product line on one kind of axle.
select kind.tire_size as value, kind.tire_size as text, sum(kind.tires)::bigint as tires
from (
-- The products of which tires have a rate, and how many.
select tire.axle_kind || case when l.is_retread then '-retread' else '-new' end as tire_type, l.brand_id, b.name as brand, tire.product_line_id, l.name as product_line, tire.tire_size, count(*) as tires
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
join product_lines l on l.product_line_id = tire.product_line_id
join brands b on b.brand_id = l.brand_id
where tire.miles_per_32nd is not null and tire.tire_size is not null
group by tire.axle_kind, l.product_line_id, b.name, tire.product_line_id, tire.tire_size
) kind
where kind.tire_type = $7::text and kind.product_line_id = $8::bigint
group by kind.tire_size
), allowed as materialized (
  select * from data
  where (text ~ $9::text)
), page as (
  select value, text, tires
  from allowed
  order by value collate "und-x-icu" asc nulls last
  limit $10::integer offset $11::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
