-- A target entered in bar has as many decimals at the wheels of an open survey as where it is specified: rounded, it looked changed each time a unit was judged.
alter table survey_wheels alter column target_pressure_psi type numeric(12, 6);
