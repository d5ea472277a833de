-- Where a site is, from bundled postal data: the center of its ZIP or postal code, else the middle of its city. What is not found has no coordinates.
-- Streets are not in the data; an address that ends with a ZIP code is found by that.
select 1 as place_id, found.latitude, found.longitude, coalesce(found.coordinates_of, case when btrim(concat(:zip, :city, :address)) <> '' then 'none' end) as coordinates_of, found.place
from (
  select case when code ~ '^[0-9]{5}' then left(code, 5) when code ~ '^[A-Z][0-9][A-Z]' then left(code, 3) end as postal_code,
    substring(state from '^([A-Z]{2})-') as country_code, regexp_replace(state, '^[A-Z]{2}-', '') as state_code, plain_text(btrim(:city)) as city
  from (
    select upper(btrim(coalesce(nullif(btrim(:zip), ''), substring(:address from '[0-9]{5}(?:-[0-9]{4})?[[:space:]]*$')))) as code, upper(btrim(:state)) as state
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
