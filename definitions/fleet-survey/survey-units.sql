-- The units of a survey of a type, and by how far they are read.
select seen.*
from :dataset(survey-seen) seen
where (:type is null or seen.type = :type)
  and (:progress is null or seen.progress = :progress)
