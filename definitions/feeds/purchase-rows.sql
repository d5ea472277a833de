-- Purchases as an invoice has them: a line each, below 0 of a credit note, be its number of tires below 0 or its price: stored is the number. A user of one dealer who names none loads their own.
select given.line, l.account_id, l.location_id, coalesce(d.dealer_id, case when cardinality(:user_dealers) = 1 then (:user_dealers)[1] end) as dealer_id, p.product_id, u.unit_id, given.purchased_on,
  given.invoice_number, given.invoice_line, case when coalesce(given.is_retread, p.is_retread) then 'retread' else 'new' end as tire_kind,
  case when given.unit_price < 0 then -given.quantity else given.quantity end as quantity, abs(given.unit_price) as unit_price, coalesce(upper(given.currency), 'USD') as currency, given.description,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, given.purchased_on > current_date + 1 as is_late, coalesce(given.quantity < 0 and given.unit_price < 0, false) as is_twice_negative,
  given.row_status is distinct from 'cancelled' and exists (
    select from purchases b
    where b.account_id = l.account_id and b.invoice_number = given.invoice_number and b.invoice_line = given.invoice_line
      and (b.quantity < 0) <> (given.quantity < 0 or coalesce(given.unit_price < 0, false))
      and b.dealer_id is not distinct from coalesce(d.dealer_id, case when cardinality(:user_dealers) = 1 then (:user_dealers)[1] end)) as is_other_sign
from :rows given
join accounts a on a.account_number = given.account_number
join :dataset(given-places) place on place.account_id = a.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = place.location_id
join products p on p.article_number = given.product
left join dealers d on d.nonsig = given.dealer_number
left join units u on u.account_id = a.account_id and u.unit_number = given.unit_number
