-- One of them.
select t.* from :dataset(removed-tires-seen) t where t.id = :id
