-- How a tire can wear.
select c.wear_condition as value, c.wear_condition as text, c.place from wear_conditions c
