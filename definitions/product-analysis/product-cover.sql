-- What the report says of itself on its first page.
select nullif(trim(:report_name), '') as report_name, nullif(trim(:comment), '') as comment,
  (select product.product from :dataset(product-sides) product where product.side = 'first') as first_product,
  (select product.product from :dataset(product-sides) product where product.side = 'second') as second_product,
  count(distinct life.account_id) as accounts, count(distinct life.location_id) as locations, count(*) as tires,
  :user_name as prepared_by
from :dataset(product-lives) life
