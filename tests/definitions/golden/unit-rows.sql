with data as (
-- Units by their numbers, in the spelling that is stored: case and spaces tell no units apart. Axles are told by a code, a name or a word of the trade, in a column of their own or in that of the type, also among other words. A type tells the axles of new units alone.
with named as (
  select given.*, a.account_id, unit_number_key(given.unit_number) as number_key, upper(nullif(btrim(given.vin), '')) as vin_given,
    regexp_replace(lower(translate(given.configuration, '×', 'x')), '[^a-z0-9]', '', 'g') as layout, regexp_replace(lower(translate(given.type, '×', 'x')), '[^a-z0-9]', '', 'g') as layout_of_type,
    case when given.type in ('tractor', 'trailer', 'dolly', 'misc') then given.type end as given_type,
    lower(translate(coalesce(given.configuration, given.type), '×á', 'xa')) as words, lower(given.type) as words_of_type
  from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, location_number text, type text, configuration text, status text, vin text, license_plate text, license_plate_state text, manufacturer text, model text, model_year bigint, dot text, vocation text)) given
  join accounts a on a.account_number = coalesce(given.account_number, (select min(one.account_number) from accounts one having count(*) = 1))
), layouts as materialized (
  select l.* from (
-- Axle configurations by the words that rows name them by, without spaces and punctuation: code, name, and words of the trade. Of several, the one of least rank is meant.
select key.layout, c.unit_type, c.configuration_code, 1::bigint as rank
from axle_configurations c
cross join lateral unnest(array[regexp_replace(lower(c.configuration_code), '[^a-z0-9]', '', 'g'), regexp_replace(lower(c.name), '[^a-z0-9]', '', 'g')]) key (layout)
union all
select word.layout, c.unit_type, c.configuration_code, word.rank::bigint
from (values
  ('4x2', 'TR-4X2', 2), ('4x2', 'MS-4X2', 3), ('6x4', 'TR-6X4', 2), ('6x2', 'TR-6X2L', 2), ('6x4wide', 'TR-6X4W', 2), ('4x2dual', 'MS-4X2', 2), ('4x2single', 'MS-4X2S', 2),
  ('singleaxle', 'TL-1', 2), ('tandem', 'TL-2', 2), ('tandemwide', 'TL-2W', 2), ('tridem', 'TL-3', 2), ('tridemlift', 'TL-3L', 2), ('singleaxle', 'DL-1', 3), ('tandem', 'DL-2', 3)
) word (layout, code, rank)
join axle_configurations c on c.configuration_code = word.code
union all
-- A layout that was added has the formula of its axles: twice the axles, twice the driven ones.
select 2 * count(*) || 'x' || 2 * count(*) filter (where axle.value ->> 'role' = 'drive'), c.unit_type, c.configuration_code, case c.unit_type when 'tractor' then 4 else 5 end
from axle_configurations c
cross join jsonb_array_elements(c.axles) axle (value)
where c.unit_type in ('tractor', 'misc') and axle.value ->> 'role' <> 'spare'
group by c.unit_type, c.configuration_code
) l
), worded as (
  select n.line, coalesce(n.layout, n.layout_of_type) as layout, n.given_type as unit_type
  from named n
  where coalesce(n.layout, n.layout_of_type) in (select l.layout from layouts l)
  union all
  select n.line, word.layout, coalesce(n.given_type, case
    when n.words_of_type ~ '\mdoll(y|ies)\M' then 'dolly'
    when n.words_of_type ~ '\m(trailer|dry van|reefer|flatbed|tanker|auflieger|anhänger|remolque|semirremolque|remorque|rimorchio|oplegger|naczepa|reboque)\M' then 'trailer'
    when n.words_of_type ~ '\m(straight|box|bus|pickup|motorwagen|porteur|rígido|bakwagen)\M' then 'misc'
    when n.words_of_type ~ '\m(tractor|day ?cab|sleeper|semi|zugmaschine|sattelzugmaschine|tracteur|tractora|trattore|trekker|ciągnik|cavalo)\M' then 'tractor' end)
  from named n
  cross join lateral (select coalesce(
    regexp_replace((regexp_match(n.words, '\m\d{1,2} ?x ?\d{1,2}\M'))[1], ' ', '', 'g'),
    case when n.words ~ '\m(tandem|tandemachse)\M' then 'tandem' when n.words ~ '\m(tridem|tri[- ]?axle)\M' then 'tridem' when n.words ~ '\msingle[- ]axle\M' then 'singleaxle' end) as layout) word
  where coalesce(n.layout, n.layout_of_type) not in (select l.layout from layouts l) and word.layout is not null
), told as (
  select n.line, (array_agg(w.configuration_code order by w.rank, w.configuration_code))[1] as code, min(w.rank) as rank,
    count(distinct w.configuration_code) filter (where w.rank = least.rank) as meant
  from worded n
  join layouts w on w.layout = n.layout and w.unit_type = coalesce(n.unit_type, w.unit_type)
  cross join lateral (select min(x.rank) as rank from layouts x where x.layout = w.layout and x.unit_type = coalesce(n.unit_type, x.unit_type)) least
  group by n.line
)
select n.line, n.account_id, coalesce(place.location_id, stored.location_id) as location_id,
  coalesce(stored.unit_number, first_value(btrim(n.unit_number)) over (partition by n.account_id, n.number_key order by n.line)) as unit_number,
  case when n.layout is null then coalesce(stored.unit_type, c.unit_type) else coalesce(c.unit_type, stored.unit_type) end as unit_type,
  case when n.layout is null then coalesce(stored.configuration_code, c.configuration_code) else coalesce(c.configuration_code, stored.configuration_code) end as configuration_code,
  n.vin_given as vin, n.dot, upper(n.license_plate) as license_plate, plate.country_code as license_plate_country, plate.state_code as license_plate_state,
  n.manufacturer, n.model, n.model_year, n.vocation, case n.status when 'active' then true when 'inactive' then false end as is_active,
  n.location_number is not null and place.location_id is null as is_unknown_location,
  n.layout is not null and c.configuration_code is null as is_unknown_layout,
  n.layout is null and n.type is not null and c.configuration_code is null and stored.unit_id is null as is_unknown_type,
  n.layout is null and n.type is null and stored.unit_id is null as is_untold_layout,
  coalesce(n.given_type <> stored.unit_type, false) as is_other_type,
  coalesce(n.layout is not null and c.configuration_code <> stored.configuration_code, false) as is_other_configuration,
  coalesce(vin_problem(n.vin_given, at_place.country_code) = 'units_vin_form', false) as is_wrong_vin,
  coalesce(vin_problem(n.vin_given, at_place.country_code) = 'units_vin_check_digit', false) as is_wrong_check_digit,
  coalesce(n.status, case when stored.is_active then 'active' when not stored.is_active then 'inactive' end, 'active') = 'active' and n.vin_given is distinct from stored.vin and (
    exists (
      select from (select u.* from units u where search_key(u.vin) collate "C" = search_key(n.vin_given) offset 0) other
      where other.account_id = n.account_id and other.vin = n.vin_given and other.is_active and other.unit_id is distinct from stored.unit_id
        and not exists (select from named moved where moved.account_id = other.account_id and moved.number_key = unit_number_key(other.unit_number) and (moved.vin_given <> other.vin or moved.status = 'inactive')))
    or exists (
      select from named twin
      where twin.account_id = n.account_id and twin.vin_given = n.vin_given and twin.number_key <> n.number_key and twin.line < n.line and twin.status is distinct from 'inactive')) as is_taken_vin,
  not is_usdot(n.dot) as is_wrong_dot,
  n.license_plate_state is not null and plate.state_code is null as is_unknown_plate_state,
  coalesce(n.model_year > extract(year from current_date) + 1, false) as is_wrong_year,
  n.status = 'inactive' and exists (select from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_id = stored.unit_id and s.state = 'open') as is_on_survey
from named n
-- By the index of the search, which serves writers with limits too, whatever was known of the account before the load.
left join lateral (select u.* from units u where search_key(u.unit_number) collate "C" = search_key(n.unit_number) offset 0) stored on stored.account_id = n.account_id and unit_number_key(stored.unit_number) = n.number_key
left join (
-- Locations that whoever loads rows reaches, by the numbers that rows name them by, or by a name or city that one of them has; case and spaces make no difference.
with numbered as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.location_number)) as place_key
  from locations l
  group by l.account_id, lower(plain_name(l.location_number))
  having count(*) = 1
), named as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.name)) as place_key
  from locations l
  where not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.name)))
  group by l.account_id, lower(plain_name(l.name))
  having count(*) = 1
)
select n.location_id, n.account_id, n.place_key
from numbered n
union all
select n.location_id, n.account_id, n.place_key
from named n
union all
select min(l.location_id), l.account_id, lower(plain_name(l.city))
from locations l
where l.city <> '' and not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
  and not exists (select from named n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
group by l.account_id, lower(plain_name(l.city))
having count(*) = 1
) place on place.account_id = n.account_id and place.place_key = lower(plain_name(n.location_number))
left join told on told.line = n.line and told.meant = 1
left join axle_configurations c on c.configuration_code = told.code
left join locations at_place on at_place.location_id = coalesce(place.location_id, stored.location_id)
left join lateral (
  select s.country_code, s.state_code from states s
  where n.license_plate_state is not null
    and (s.country_code || '-' || s.state_code = upper(n.license_plate_state)
      or s.country_code = coalesce(at_place.country_code, 'US') and s.state_code = state_code_of(s.country_code, n.license_plate_state))
  order by s.country_code || '-' || s.state_code = upper(n.license_plate_state) desc
  limit 1
) plate on true
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, unit_number, unit_type, configuration_code, vin, dot, license_plate, license_plate_country, license_plate_state, manufacturer, model, model_year, vocation, is_active, is_unknown_location, is_unknown_layout, is_unknown_type, is_untold_layout, is_other_type, is_other_configuration, is_wrong_vin, is_wrong_check_digit, is_taken_vin, is_wrong_dot, is_unknown_plate_state, is_wrong_year, is_on_survey
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
