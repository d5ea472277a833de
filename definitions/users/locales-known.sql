select l.locale as value, l.locale as text
from locales l
