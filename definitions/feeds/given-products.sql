-- Products by the article numbers that rows name them by.
select p.product_id, p.article_number
from products p
