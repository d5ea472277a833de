-- Why a wheel could not be read is told of finished surveys too.
alter table readings add column not_read_reason text;
comment on column readings.not_read_reason is 'why it could not be read; null: it was, or nobody said';

-- What is typed is kept as it was: rounded to three decimals, 4.7625 mm were judged as 6/32 while the survey was open, and as more when it was published.
alter table survey_wheels alter column pressure_entered type numeric, alter column tread_entered type numeric;
alter table survey_replacements alter column tread_entered type numeric;
alter table readings alter column pressure_entered type numeric, alter column tread_entered type numeric;
