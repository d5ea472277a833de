/** Functions that other databases have, and what is written here. */
const elsewhere: Record<string, string> = {
  isnull: 'write coalesce(value, other)', ifnull: 'write coalesce(value, other)', nvl: 'write coalesce(value, other)',
  getdate: 'write current_date for the day, or now() for the moment', sysdate: 'write current_date for the day, or now() for the moment', curdate: 'write current_date', today: 'write current_date',
  len: 'write length(text)', charindex: 'write position(part in text)', instr: 'write position(part in text)', substringof: 'write substring(text, from, length)',
  datediff: 'subtract one date from the other: later - earlier', dateadd: "add days to a date, or an interval: date + 30, date + interval '1 month'", date_add: "add days to a date, or an interval: date + 30, date + interval '1 month'",
  datepart: 'write extract(year from date)', year: 'write extract(year from date)', month: 'write extract(month from date)', day: 'write extract(day from date)',
  date_format: "write to_char(date, 'YYYY-MM-DD')", convert: 'write value::type, as in value::text', str_to_date: "write to_date(text, 'YYYY-MM-DD')",
  iif: 'write case when condition then value else other end', decode: 'write case when condition then value else other end', if: 'write case when condition then value else other end',
  group_concat: "write string_agg(text, ', ')", listagg: "write string_agg(text, ', ')", newid: 'write gen_random_uuid()', countif: 'write count(*) filter (where condition)', sumif: 'write sum(value) filter (where condition)',
}

export const functionElsewhere = (name: string): string | undefined => elsewhere[name.toLowerCase()]
