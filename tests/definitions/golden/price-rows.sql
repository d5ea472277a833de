with data as (
-- List prices of products from a day on.
select given.line, p.product_id, given.valid_from, coalesce(upper(given.currency), 'USD') as currency, given.price, coalesce(given.row_status = 'cancelled', false) as is_cancelled
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, article_number text, valid_from date, price numeric, currency text, row_status text)) given
join products p on p.article_number = given.article_number
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, product_id, valid_from, currency, price, is_cancelled
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
