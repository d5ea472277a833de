-- The tires of both products among these accounts and places.
select product.side, tire.tire_id, tire.account_id, tire.location_id, tire.product_line_id, tire.tire_size, tire.load_range, tire.axle_kind, tire.vocation, tire.left_out, tire.miles_per_32nd, tire.worn_miles, tire.worn_32nds, tire.new_tread_32nds
from :dataset(product-sides) product
join :dataset(wear-settled) tire on tire.product_line_id = product.product_line_id and tire.tire_size = product.tire_size and tire.axle_kind = product.axle_kind
