with data as (
-- Submits a configuration: it is judged now, and stays as it is. A draft becomes it; without an id it is new.
insert into lease_configurations as c (
  configuration_id, account_id, created_by, state, fssm_id, regions, address, city, country_code, state_code, postal_code,
  latitude, longitude, coordinates_of, fleet_types, lease_term, comments, answers, rate, mean_rate, judged, submitted_at)
select coalesce($1::bigint, nextval(pg_get_serial_sequence('lease_configurations', 'configuration_id'))), a.account_id, $2::bigint, 'submitted', case when $3::bigint is not null then coalesce(staff.value, 0) end, checked.regions,
  coalesce(btrim($4::text), ''), coalesce(btrim($5::text), ''), checked.country_code, checked.state_code, coalesce(upper(btrim($6::text)), ''),
  at.latitude, at.longitude, coalesce(at.coordinates_of, 'none'), coalesce($7::text[], '{}'), $8::text, coalesce(btrim($9::text), ''), given.answers,
  v.rate, v.mean_rate, v.judged, now()
from accounts a
cross join lateral (select checked_lease_answers(jsonb_build_object(
    'fleet_sizes', $10::text::text,
    'precipitations', $11::text::text,
    'yard_slopes', $12::text::text,
    'yard_surfaces', $13::text::text,
    'vehicle_crossing_frequencies', $14::text::text,
    'traffic_flows', $15::text::text,
    'pressure_specifications', $16::text::text,
    'vehicle_loads', $17::text::text,
    'tread_patterns', $18::text::text,
    'cleanings', $19::text::text,
    'fleet_list_managements', $20::text::text,
    'multi_unit_trailer_configurations', $21::text::text)) as answers) given
cross join lateral lease_verdict(given.answers) v
cross join (
-- Where a site is, from bundled postal data: the center of its ZIP or postal code, else the middle of its city. What is not found has no coordinates.
-- Streets are not in the data; an address that ends with a ZIP code is found by that.
select 1 as place_id, found.latitude, found.longitude, coalesce(found.coordinates_of, case when btrim(concat($6::text, $5::text, $4::text)) <> '' then 'none' end) as coordinates_of, found.place
from (
  select case when code ~ '^[0-9]{5}' then left(code, 5) when code ~ '^[A-Z][0-9][A-Z]' then left(code, 3) end as postal_code,
    substring(state from '^([A-Z]{2})-') as country_code, regexp_replace(state, '^[A-Z]{2}-', '') as state_code, plain_text(btrim($5::text)) as city
  from (
    select upper(btrim(coalesce(nullif(btrim($6::text), ''), substring($4::text from '[0-9]{5}(?:-[0-9]{4})?[[:space:]]*$')))) as code, upper(btrim($22::text)) as state
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
) at
cross join lateral (
  -- A state carries its country; of another country, or of none that is known, it is refused by the table.
  select $23::text::text as country_code, case when $23::text is not null then regexp_replace($22::text, '^' || $23::text || '-', '') end as state_code,
    case when coalesce($24::text[], '{}') <@ array(select r.value from (
-- Regions with a location that the reader may see; those that the reader is limited to are selected.
select r.value, r.text, r.value = any($25::text[]) as is_selected
from (
-- Regions with a location that the reader may see.
select l.region as value, l.region as text
from locations l
where l.region is not null
group by l.region
) r
) r) then coalesce($24::text[], '{}') else array[''] end as regions
) checked
left join (
-- Members of staff who can look after a lease.
select u.user_id as value, u.name as text
from user_names u
where u.is_staff
) staff on staff.value = $3::bigint
where a.account_id = $26::bigint
  and a.location_type = (select g.location_type from (
-- The location type behind the word that names a group of accounts.
select case $27::text
  when 'unknown' then 0
  when 'local_book' then 1
  when 'preferred_fleet' then 2
  when 'us_national_account' then 3
  when 'canadian_common_owner' then 4
  when 'government' then 5
  when 'leasing' then 9
  when 'canadian_national_account' then 10
end as location_type
) g)
  and ($1::bigint is null or exists (select from lease_configurations there where there.configuration_id = $1::bigint and there.created_by = $2::bigint))
  and v.answered = v.questions
on conflict (configuration_id) do update set
  version = c.version + 1, state = case lease_draft(c.state) when 'draft' then excluded.state end, account_id = excluded.account_id, fssm_id = excluded.fssm_id, regions = excluded.regions,
  address = excluded.address, city = excluded.city, country_code = excluded.country_code, state_code = excluded.state_code, postal_code = excluded.postal_code,
  latitude = excluded.latitude, longitude = excluded.longitude, coordinates_of = excluded.coordinates_of, fleet_types = excluded.fleet_types,
  lease_term = excluded.lease_term, comments = excluded.comments, answers = excluded.answers, updated_at = now(),
  rate = excluded.rate, mean_rate = excluded.mean_rate, judged = excluded.judged, submitted_at = excluded.submitted_at
where c.version = $28::bigint
returning c.configuration_id as id, c.version, c.account_id, c.mean_rate,
  (select g.grade from lease_grades g where g.rate = c.rate) as grade
), page as (
  select id, version, grade, mean_rate
  from data
  order by id
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row
