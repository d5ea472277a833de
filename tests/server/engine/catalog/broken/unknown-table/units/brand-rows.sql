select given.line, given.name
from :rows given
