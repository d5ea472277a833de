with data as (
-- Pairs of products that can be compared at once: on the same kind of axle, of one class of sizes, with five or more tires with a rate each that ran in
-- one fleet or one vocation. A class of sizes has one rim, and widths under 265, 345 or 405 mm, or wider.
with kind as (
  select w.product_line_id, w.tire_size, w.axle_kind, w.account_id, w.vocation, count(*) as tires
  from tire_wear w
  where w.miles_per_32nd is not null and w.product_line_id is not null and w.tire_size is not null and w.axle_kind is not null
  group by w.product_line_id, w.tire_size, w.axle_kind, w.account_id, w.vocation
), worked as (
  select k.product_line_id, k.tire_size, k.axle_kind, work.place, sum(k.tires) as tires
  from kind k
  cross join lateral (values ('fleet ' || k.account_id), ('work ' || k.vocation)) work (place)
  where work.place is not null
  group by k.product_line_id, k.tire_size, k.axle_kind, work.place
  having sum(k.tires) >= 5
), product as (
  select k.product_line_id, k.tire_size, k.axle_kind, sum(k.tires)::integer as tires
  from kind k
  group by k.product_line_id, k.tire_size, k.axle_kind
), named as (
  select p.*, b.brand_id, b.name || ' ' || l.name || ', ' || p.tire_size as name,
    p.axle_kind || case when l.is_retread then '-retread' else '-new' end as tire_type,
    coalesce(size.rim || ' ' || width_bucket(told.width * case when told.width < 100 then 25.4 else 1 end, array[265, 345, 405]), p.tire_size) as size_class
  from product p
  join product_lines l on l.product_line_id = p.product_line_id
  join brands b on b.brand_id = l.brand_id
  cross join lateral (select substring(p.tire_size from '([0-9.]+)$') as rim) size
  cross join lateral (select substring(p.tire_size from '^[0-9]+[.]?[0-9]*')::numeric as width) told
)
select first.product_line_id || ' ' || first.tire_size || ' ' || second.product_line_id || ' ' || second.tire_size || ' ' || first.axle_kind as pair,
  first.axle_kind, first.name as first_product, first.tires as first_tires, second.name as second_product, second.tires as second_tires,
  least(first.tires, second.tires) as tires_of_both,
  case when least(first.tires, second.tires) < 30 then 'indicative' else 'sound' end as standing,
  first.tire_type as first_tire_type, first.brand_id as first_brand, first.product_line_id as first_product_line, first.tire_size as first_tire_size,
  second.tire_type as second_tire_type, second.brand_id as second_brand, second.product_line_id as second_product_line, second.tire_size as second_tire_size
from named first
join named second on second.axle_kind = first.axle_kind and second.size_class = first.size_class
  and (second.tires, second.name, second.product_line_id) < (first.tires, first.name, first.product_line_id)
where exists (
  select from worked one
  join worked other on other.place = one.place
  where one.product_line_id = first.product_line_id and one.tire_size = first.tire_size and one.axle_kind = first.axle_kind
    and other.product_line_id = second.product_line_id and other.tire_size = second.tire_size and other.axle_kind = second.axle_kind)
), allowed as materialized (
  select * from data
  where (first_product ~ $1::text or second_product ~ $1::text)
), page as (
  select pair, axle_kind, first_product, first_tires, second_product, second_tires, tires_of_both, standing, first_tire_type, first_brand, first_product_line, first_tire_size, second_tire_type, second_brand, second_product_line, second_tire_size
  from allowed
  order by pair collate "und-x-icu" asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  (select json_build_object('pairs', count(*)) from allowed having true) as totals
