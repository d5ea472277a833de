select unit_id, unit_number from units
