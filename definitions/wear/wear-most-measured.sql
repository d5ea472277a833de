-- The five products with the most tires on each kind of axle, whose rates say most, under one name each. Rates of steer, drive and trailer tires are not compared.
select measured.product, measured.axle_kind, measured.axle_order, measured.wear_rate, measured.wear_from, measured.wear_to
from (
  select rate.brand || ' ' || rate.product_line || coalesce(', ' || rate.tire_size, '') as product, rate.axle_kind, rate.wear_rate, rate.wear_from, rate.wear_to,
    array_position(array['steer', 'drive', 'trailer'], rate.axle_kind) as axle_order,
    row_number() over (partition by rate.axle_kind order by rate.tires desc, rate.brand, rate.product_line, rate.tire_size, rate.product_line_id) as place
  from :dataset(wear-rates) rate
) measured
where measured.place <= 5
