-- A configuration that no unit has can be deleted, and its wheels go with it.
alter table axle_configuration_wheels
  drop constraint axle_configuration_wheels_configuration_code_fkey,
  add constraint axle_configuration_wheels_configuration_code_fkey foreign key (configuration_code) references axle_configurations on delete cascade;
