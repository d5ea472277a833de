-- Deletes a configuration of an administrator. The presets of the product stay, and so do those that units have.
delete from axle_configurations c
where c.configuration_code = :id and c.axles is not null
returning c.configuration_code as id
