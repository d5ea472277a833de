-- A trailer passes when every item was answered, at least one passed and none failed. What is not answered was not looked at.
alter table trailer_checks add column result text not null default 'incomplete' check (result in ('passed', 'failed', 'incomplete'));
comment on column trailer_checks.result is 'passed: every item answered, at least one passed, none failed; failed: any item failed; incomplete: neither';

create function trailer_check_result(check_id bigint) returns text language sql stable as $$
  select case when count(*) filter (where a.answer = 'fail') > 0 then 'failed'
    when count(*) = (select count(*) from readiness_items) and count(*) filter (where a.answer = 'pass') > 0 then 'passed' else 'incomplete' end
  from trailer_check_answers a where a.trailer_check_id = check_id
$$;

create function judge_trailer_check() returns trigger language plpgsql as $$
declare
  check_id bigint := coalesce(new.trailer_check_id, old.trailer_check_id);
begin
  update trailer_checks set result = trailer_check_result(check_id) where trailer_check_id = check_id and result <> trailer_check_result(check_id);
  return null;
end $$;

create trigger result_of_trailer_check after insert or update or delete on trailer_check_answers for each row execute function judge_trailer_check();

update trailer_checks set result = trailer_check_result(trailer_check_id) where result <> trailer_check_result(trailer_check_id);
insert into migration_told
select format('Trailer checks: %s of %s passed before without all of their answers and are incomplete now.', count(*) filter (where result = 'incomplete'), count(*))
from trailer_checks having count(*) filter (where result = 'incomplete') > 0;
