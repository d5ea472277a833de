with data as (
-- Purchases as an invoice has them: a line each, below 0 of a credit note, be its number of tires below 0 or its price: stored is the number. A user of one dealer who names none loads their own.
select given.line, l.account_id, l.location_id, coalesce(d.dealer_id, case when cardinality($1::bigint[]) = 1 then ($1::bigint[])[1] end) as dealer_id, p.product_id, u.unit_id, given.purchased_on,
  given.invoice_number, given.invoice_line, case when coalesce(given.is_retread, p.is_retread) then 'retread' else 'new' end as tire_kind,
  case when given.unit_price < 0 then -given.quantity else given.quantity end as quantity, abs(given.unit_price) as unit_price, coalesce(upper(given.currency), 'USD') as currency, given.description,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, given.purchased_on > current_date + 1 as is_late, coalesce(given.quantity < 0 and given.unit_price < 0, false) as is_twice_negative,
  given.row_status is distinct from 'cancelled' and exists (
    select from purchases b
    where b.account_id = l.account_id and b.invoice_number = given.invoice_number and b.invoice_line = given.invoice_line
      and (b.quantity < 0) <> (given.quantity < 0 or coalesce(given.unit_price < 0, false))
      and b.dealer_id is not distinct from coalesce(d.dealer_id, case when cardinality($1::bigint[]) = 1 then ($1::bigint[])[1] end)) as is_other_sign
from (select * from jsonb_to_recordset($2::jsonb) as given(line bigint, invoice_number text, invoice_line text, purchased_on date, account_number text, location_number text, dealer_number text, product text, description text, quantity bigint, unit_price numeric, currency text, is_retread boolean, unit_number text, row_status text)) given
join accounts a on a.account_number = given.account_number
join (
-- Locations that whoever loads rows reaches, by the numbers that rows name them by, or by a name or city that one of them has; case and spaces make no difference.
with numbered as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.location_number)) as place_key
  from locations l
  group by l.account_id, lower(plain_name(l.location_number))
  having count(*) = 1
), named as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.name)) as place_key
  from locations l
  where not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.name)))
  group by l.account_id, lower(plain_name(l.name))
  having count(*) = 1
)
select n.location_id, n.account_id, n.place_key
from numbered n
union all
select n.location_id, n.account_id, n.place_key
from named n
union all
select min(l.location_id), l.account_id, lower(plain_name(l.city))
from locations l
where l.city <> '' and not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
  and not exists (select from named n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
group by l.account_id, lower(plain_name(l.city))
having count(*) = 1
) place on place.account_id = a.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = place.location_id
join products p on p.article_number = given.product
left join dealers d on d.nonsig = given.dealer_number
left join units u on u.account_id = a.account_id and u.unit_number = given.unit_number
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, dealer_id, product_id, unit_id, purchased_on, invoice_number, invoice_line, tire_kind, quantity, unit_price, currency, description, is_cancelled, is_late, is_twice_negative, is_other_sign
  from allowed
  order by line asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
