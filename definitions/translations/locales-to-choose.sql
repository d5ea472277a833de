select l.locale_id as value, l.locale as text
from locales l
