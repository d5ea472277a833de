-- Rows that feeds load are within their writer's reach too. Products, prices and dealers are the same for everyone; who may load them is a matter of permission.
select guard_reads(name::regclass, belongs, row_of)
from (values ('odometer_readings', 'place', null), ('product_prices', 'nobody', null)) guarded (name, belongs, row_of);

select guard_writes(name::regclass, belongs, row_of)
from (values
  ('purchases', 'place', null), ('service_calls', 'place', null), ('casing_work', 'place', null), ('casings', 'place', null), ('open_casings', 'place', null),
  ('odometer_readings', 'place', null),
  ('brands', 'nobody', null), ('product_lines', 'nobody', null), ('product_prices', 'nobody', null), ('dealers', 'nobody', null),
  ('dealer_locations', 'row', 'exists (select from locations l where l.location_id = dealer_locations.location_id)')
) written (name, belongs, row_of);

select give_triggers_rights();

comment on column odometer_readings.odometer_unit is 'unit of the odometer; null: only engine hours were told';
