select l.locale
from locales l
where l.locale_id = :locale_id
