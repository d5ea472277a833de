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
