-- A torque entered in newton meters has more decimals in foot-pounds than a gauge shows: rounded, a nut at its limit could be beyond it.
alter table torque_checks alter column low_ft_lb type numeric(12, 6), alter column high_ft_lb type numeric(12, 6);
alter table torque_nuts alter column torque_ft_lb type numeric(12, 6);
alter table survey_torque_checks alter column low_ft_lb type numeric(12, 6), alter column high_ft_lb type numeric(12, 6), alter column nuts type numeric(12, 6)[];
