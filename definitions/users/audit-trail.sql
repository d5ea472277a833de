-- What was done, newest last. A day is a day of the trail's clock, UTC.
select e.audit_id, e.at, e.action, coalesce(who.login, '') as who,
  coalesce(e.detail ->> 'report', e.detail ->> 'form', e.detail ->> 'what', '')
    || coalesce(' ' || (e.detail ->> 'key'), '') as about,
  coalesce(whom.login, '') as subject,
  coalesce(
    (select string_agg(
        (change ->> 'field') || ': ' || coalesce((change -> 'from')::text, '') || ' → ' || coalesce((change -> 'to')::text, ''), '; ' order by place)
      from jsonb_array_elements(e.detail -> 'changes') with ordinality as listed (change, place)),
    -- What was entered where no row is left to say it, as the addresses of a mail; and what it was of.
    (select string_agg(given.name || ': ' || left(given.value, 300), '; ' order by given.part, given.place)
      from (
        select 1 as part, listed.name, listed.value, listed.place
        from jsonb_each_text(case when jsonb_typeof(e.detail -> 'of') = 'object' then e.detail -> 'of' end) with ordinality listed (name, value, place)
        union all
        select 2, listed.name, listed.value, listed.place
        from jsonb_each_text(case when jsonb_typeof(e.detail -> 'values') = 'object' then e.detail -> 'values' end) with ordinality listed (name, value, place)
      ) given
      where given.value <> ''),
    e.detail ->> 'action',
    e.detail ->> 'export',
    e.detail ->> 'by',
    '') as detail,
  (e.detail ->> 'count')::integer as row_count
from audit_log e
left join users who on who.user_id = e.user_id
left join users whom on whom.user_id = e.subject_id
where (:date_from is null or e.at >= :date_from::timestamp at time zone 'UTC')
  -- Where the reader is, today may still be the trail's yesterday: days up to today are days up to now.
  and (:date_to is null or :date_to >= current_date - 1 or e.at < (:date_to + 1)::timestamp at time zone 'UTC')
  and (:actions is null or e.action = any(:actions))
  and (:person is null or e.user_id = :person or e.subject_id = :person)
