-- A dashboard asks this for each of its cards. Its plans are kept, and nothing is counted where no amount of the days is in another currency.
create function amounts_by_currency(accounts bigint[], places bigint[], first_day date, last_day date, first_day_before date, last_day_before date, asked text)
returns table (currency text, amounts integer) language plpgsql stable as $$
#variable_conflict use_column
begin
  if coalesce(asked, 'USD') = 'USD'
    and not exists (select from purchases b where b.currency <> 'USD' and b.purchased_on between least(first_day, first_day_before) and last_day)
    and not exists (select from service_calls s where s.currency <> 'USD' and s.called_on between least(first_day, first_day_before) and last_day)
    and not exists (select from casing_work w where w.currency <> 'USD' and w.done_on between least(first_day, first_day_before) and last_day) then
    return;
  end if;
  return query
    select found.currency, count(*)::integer
    from (
      select b.currency, b.purchased_on as day from purchases b
      where b.account_id = any(accounts) and b.location_id = any(places) and b.purchased_on between least(first_day, first_day_before) and last_day
      union all
      select s.currency, s.called_on from service_calls s
      where s.account_id = any(accounts) and s.location_id = any(places) and s.called_on between least(first_day, first_day_before) and last_day
      union all
      select w.currency, w.done_on from casing_work w
      where w.account_id = any(accounts) and w.location_id = any(places) and w.done_on between least(first_day, first_day_before) and last_day
    ) found
    where found.day between first_day and last_day or found.day between first_day_before and last_day_before
    group by found.currency;
end $$;
comment on function amounts_by_currency is 'amounts of purchases, service calls and casing work by currency, of the days and of those compared with them (null: none); nothing where all are in US dollars';
