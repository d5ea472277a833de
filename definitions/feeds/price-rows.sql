-- List prices of products from a day on.
select given.line, p.product_id, given.valid_from, coalesce(upper(given.currency), 'USD') as currency, given.price, coalesce(given.row_status = 'cancelled', false) as is_cancelled
from :rows given
join products p on p.article_number = given.article_number
