with data as (
-- The price in US dollars that is in force: the latest that has begun. One row of each product says it.
select given.line, p.article_number, case when not p.is_retread then latest.price else p.new_price end as new_price,
  case when p.is_retread then latest.price else p.retread_price end as retread_price,
  coalesce(upper(given.currency), 'USD') = 'USD' and given.valid_from = latest.valid_from and given.price = latest.price and coalesce(given.row_status, '') <> 'cancelled' as is_current
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, article_number text, valid_from date, price numeric, currency text, row_status text)) given
join products p on p.article_number = given.article_number
left join lateral (
  select r.valid_from, r.price from product_prices r where r.product_id = p.product_id and r.currency = 'USD' and r.valid_from <= current_date order by r.valid_from desc limit 1
) latest on true
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, article_number, new_price, retread_price, is_current
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
