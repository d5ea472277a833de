-- Units of the same axles are compared by how far their tires run: looked up by their axles, whoever's they are.
create index tire_wear_by_configuration on tire_wear (configuration_code, axle_kind) include (unit_id, account_id, vocation, worn_miles, worn_32nds) where miles_per_32nd is not null;
