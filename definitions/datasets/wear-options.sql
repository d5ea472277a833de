-- What the tires are, by one part of it: the brands, the sizes … among them, each with how many there are.
select choice.value, choice.text, count(*) as tires
from :dataset(wear-tires) tire
cross join lateral (
  select
    case :part
      when 'brands' then tire.brand_id::text
      when 'retreads' then tire.retread
      when 'product_lines' then tire.product_line_id::text
      when 'tire_sizes' then tire.tire_size
      when 'wheel_positions' then tire.position
      when 'axle_configurations' then tire.configuration_code
      when 'load_ranges' then tire.load_range
      when 'vocations' then tire.vocation
    end as value,
    case :part
      when 'brands' then tire.brand
      when 'retreads' then case tire.retread when 'retread' then 'Retread' else 'New tire' end
      when 'product_lines' then tire.product_line
      when 'tire_sizes' then tire.tire_size
      when 'wheel_positions' then tire.position
      when 'axle_configurations' then tire.configuration
      when 'load_ranges' then tire.load_range
      when 'vocations' then tire.vocation
    end as text
) choice
where tire.miles_per_32nd is not null and choice.value is not null
group by choice.value, choice.text
