-- What the tires are, by one part of it: the brands, the sizes … among them, each with how many there are. The part that is
-- being chosen from does not narrow itself.
select choice.value, choice.tires,
  case :part
    when 'brands' then (select b.name from brands b where b.brand_id = choice.value::bigint)
    when 'retreads' then case choice.value when 'retread' then 'Retread' else 'New tire' end
    when 'product_lines' then (select l.name from product_lines l where l.product_line_id = choice.value::bigint)
    when 'axle_configurations' then (select c.name from axle_configurations c where c.configuration_code = choice.value)
    else choice.value
  end as text
from (
  select part.value, sum(kind.tires)::bigint as tires
  from :dataset(wear-kinds) kind
  cross join lateral (
    select case :part
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
  where (kind.left_out_by is null or kind.left_out_by = :part) and part.value is not null
  group by part.value
) choice
