-- The answers to a question, each with its grade.
select o.value, o.text, o.rate, g.color, g.grade
from lease_options o
join lease_grades g on g.rate = o.rate
where o.question_id = :question
