-- The company in whose name a survey is carried out. `own` are the dealers of the writer: null for those who may name any, empty for those of a fleet.
create function checked_dealer(dealer bigint, own bigint[]) returns bigint language plpgsql stable as $$
begin
  if own is not null and dealer is null and cardinality(own) > 0 then
    raise exception 'a dealer acts in its own name' using errcode = '23514', constraint = 'surveys_own_dealer';
  end if;
  if own is not null and dealer is not null and not dealer = any(own) then
    raise exception 'dealer % is not the writer''s', dealer using errcode = '23514', constraint = 'surveys_foreign_dealer';
  end if;
  return dealer;
end $$;

-- The day of a survey, which has begun by the clock of its location.
create function checked_survey_date(day date, time_zone text) returns date language plpgsql stable as $$
begin
  if day > (now() at time zone time_zone)::date then
    raise exception 'it is not % there yet', day using errcode = '23514', constraint = 'surveys_date_ahead';
  end if;
  return day;
end $$;
