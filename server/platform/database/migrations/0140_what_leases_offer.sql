-- A lease-sales configuration takes what its lists offer, and nothing else: what a call sends beside them is refused by these names, at its field.
-- What is no region of its author's is empty, and who is no member of staff is 0, when it is saved.
alter table lease_configurations
  add constraint lease_terms_offered check (lease_term in ('12', '24', '36', '48', '60')) not valid,
  add constraint lease_fleet_types_offered check (fleet_types <@ array['long-haul', 'regional', 'local', 'less-than-truckload', 'refuse', 'construction', 'transit']) not valid,
  add constraint lease_regions_offered check (not '' = any(regions)) not valid,
  add constraint lease_staff_offered check (fssm_id > 0) not valid;
