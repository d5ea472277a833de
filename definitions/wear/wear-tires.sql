-- Of the tires of these accounts and places those that all the other choices are of.
select tire.*
from :dataset(wear-settled) tire
where (:brands is null and :retreads is null and :product_lines is null or tire.product_line_id in (
    select l.product_line_id from product_lines l
    where (:brands is null or l.brand_id::text = any(:brands))
      and (:retreads is null or case when l.is_retread then 'retread' else 'new' end = any(:retreads))
      and (:product_lines is null or l.product_line_id::text = any(:product_lines))))
  and (:tire_sizes is null or tire.tire_size = any(:tire_sizes))
  and (:wheel_positions is null or tire.position = any(:wheel_positions))
  and (:axle_configurations is null or tire.configuration_code = any(:axle_configurations))
  and (:load_ranges is null or tire.load_range = any(:load_ranges))
  and (:vocations is null or tire.vocation = any(:vocations))
