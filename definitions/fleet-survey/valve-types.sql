-- Valves and their caps.
select v.valve_type as value, v.valve_type as text, v.place from valve_types v
