-- What the reader's accounts do; an account that does not say is none.
select a.vocation as value, a.vocation as text
from accounts a
where a.vocation <> ''
group by a.vocation
