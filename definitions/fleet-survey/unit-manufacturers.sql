select m.manufacturer as value, m.manufacturer as text, m.unit_type from manufacturers m
