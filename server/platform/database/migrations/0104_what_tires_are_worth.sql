-- What the catalog of products and the specs say of a tire that comes off.
create function new_tread_of(line bigint, size text) returns numeric language sql stable as $$
  select p.new_tread_32nds from products p where p.product_line_id = line and p.tire_size = size order by p.is_active desc, p.product_id limit 1
$$;

create function price_of(line bigint, size text) returns numeric language sql stable as $$
  select case when p.is_retread then p.retread_price else p.new_price end
  from products p where p.product_line_id = line and p.tire_size = size order by p.is_active desc, p.product_id limit 1
$$;

-- The least tread that a location asks for on an axle: its own spec, else its account's, else everybody's.
create function pull_point_of(place bigint, kind text) returns numeric language sql stable as $$
  select coalesce(s.minimum_tread_32nds, 4)
  from locations l
  join specs s on s.location_id = l.location_id or (s.location_id is null and (s.account_id = l.account_id or s.account_id is null))
  where l.location_id = place and s.axle_kind = kind
  order by s.location_id nulls last, s.account_id nulls last
  limit 1
$$;
