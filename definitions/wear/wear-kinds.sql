-- How many tires of which a rate can be told there are of each kind, and which of the choices leaves them out: null where
-- none does. A part that is chosen from takes what only its own choice leaves out, for it does not narrow itself.
select l.brand_id, l.is_retread, kind.*,
  nullif(concat_ws(' and ',
    case when (:brands is null or l.brand_id::text = any(:brands)) is not true then 'brands' end,
    case when (:retreads is null or case when l.is_retread then 'retread' else 'new' end = any(:retreads)) is not true then 'retreads' end,
    case when (:product_lines is null or l.product_line_id::text = any(:product_lines)) is not true then 'product_lines' end,
    case when (:tire_sizes is null or kind.tire_size = any(:tire_sizes)) is not true then 'tire_sizes' end,
    case when (:wheel_positions is null or kind.position = any(:wheel_positions)) is not true then 'wheel_positions' end,
    case when (:axle_configurations is null or kind.configuration_code = any(:axle_configurations)) is not true then 'axle_configurations' end,
    case when (:load_ranges is null or kind.load_range = any(:load_ranges)) is not true then 'load_ranges' end,
    case when (:vocations is null or kind.vocation = any(:vocations)) is not true then 'vocations' end), '') as left_out_by
from (
  select tire.product_line_id, tire.tire_size, tire.load_range, tire.position, tire.configuration_code, tire.vocation, count(*) as tires
  from :dataset(wear-settled) tire
  where tire.miles_per_32nd is not null
  group by tire.product_line_id, tire.tire_size, tire.load_range, tire.position, tire.configuration_code, tire.vocation
) kind
join product_lines l on l.product_line_id = kind.product_line_id
