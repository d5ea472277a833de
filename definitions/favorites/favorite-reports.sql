-- The reader's own.
select f.favorite_id, f.name, f.report_id, f.request_url, f.filters, f.saved_at
from favorite_reports f
where f.user_id = :user_id
