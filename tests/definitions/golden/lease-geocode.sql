with data as (
-- Where a site is, from bundled postal data: the center of its ZIP or postal code, else the middle of its city. What is not found has no coordinates.
-- Streets are not in the data; an address that ends with a ZIP code is found by that.
select 1 as place_id, found.latitude, found.longitude, coalesce(found.coordinates_of, case when btrim(concat($1::text, $2::text, $3::text)) <> '' then 'none' end) as coordinates_of, found.place
from (
  select case when code ~ '^[0-9]{5}' then left(code, 5) when code ~ '^[A-Z][0-9][A-Z]' then left(code, 3) end as postal_code,
    substring(state from '^([A-Z]{2})-') as country_code, regexp_replace(state, '^[A-Z]{2}-', '') as state_code, plain_text(btrim($2::text)) as city
  from (
    select upper(btrim(coalesce(nullif(btrim($1::text), ''), substring($3::text from '[0-9]{5}(?:-[0-9]{4})?[[:space:]]*$')))) as code, upper(btrim($4::text)) as state
  ) given
) asked
left join lateral (
  select p.latitude, p.longitude, 'postal_code' as coordinates_of, concat_ws(', ', p.city, concat_ws(' ', p.state_code, p.postal_code)) as place, 1 as preference
  from postal_places p
  where p.postal_code = asked.postal_code and p.country_code = coalesce(asked.country_code, p.country_code)
  union all
  select round(avg(p.latitude), 6), round(avg(p.longitude), 6), 'city', concat_ws(', ', min(p.city), p.state_code), 2
  from postal_places p
  where plain_text(p.city) = asked.city and p.state_code = asked.state_code and p.country_code = coalesce(asked.country_code, p.country_code)
  group by p.state_code, p.country_code
  order by preference
  limit 1
) found on true
), allowed as materialized (
  select * from data
  where false
), page as (
  select latitude, longitude, coordinates_of, place
  from allowed
  order by place_id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
