with data as (
-- Which dealer serves which location: users of the dealer see its rows from then on.
select given.line, l.account_id, l.location_id, d.dealer_id, coalesce(given.row_status = 'cancelled', false) as is_cancelled
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, dealer_number text, account_number text, location_number text, row_status text)) given
join dealers d on d.nonsig = given.dealer_number
join accounts a on a.account_number = given.account_number
join locations l on l.account_id = a.account_id and l.location_number = given.location_number
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, dealer_id, is_cancelled
  from allowed
  order by line asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
