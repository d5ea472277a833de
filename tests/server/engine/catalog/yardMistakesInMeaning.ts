import type { YardMistake } from './Mistake.ts'

const report = (from: string, to: string) => ({ file: 'yards/yards.report.json', from, to })

/** Slips in definitions whose every name exists, and which mean another thing than was meant. */
export const yardMistakesInMeaning: YardMistake[] = [
  {
    what: 'an order in the SQL', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: 'group by 1', to: 'group by 1\norder by 2 desc' }],
    code: 'lost-order', at: 'flat-tires/flat-tires-by-month.sql:4', says: '"order by" has no effect here, as rows are sorted by the "sort" of what shows them; write it there, and remove it here',
  },
  {
    what: 'a period that date_trunc does not know', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: "date_trunc('month'", to: "date_trunc('mounth'" }],
    code: 'sql-error', at: 'flat-tires/flat-tires-by-month.sql:1', says: 'its SQL is not valid: "mounth" is no period that date_trunc knows; use "day" or "week" or "month" or "quarter" or "year"',
  },
  {
    what: 'a part that extract does not know', edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: 'count(*) as tires', to: 'max(extract(weekday from tire.inspected_on))::integer as tires' }],
    code: 'sql-error', at: 'flat-tires/flat-tires-by-month.sql:1', says: 'its SQL is not valid: "weekday" is no period that extract knows; use "day" or "week" or "month" or "quarter" or "year" or "dow" or "doy" or "epoch"',
  },
  {
    what: 'two signs for equal', edits: [{ file: 'yards/yards.sql', from: 'y.yard_id = :id', to: 'y.yard_id == :id' }],
    code: 'sql-error', at: 'yards/yards.sql:5', says: 'its SQL is not valid: there is no "==" here; write "="',
  },
  {
    what: 'names in brackets', edits: [{ file: 'yards/yards.sql', from: 'y.name,', to: 'y.[name],' }],
    code: 'sql-error', at: 'yards/yards.sql:1', says: 'its SQL is not valid: names stand in no [brackets] here, but plain or in "double quotes"; remove the brackets',
  },
  {
    what: 'a quote inside a text', edits: [report('"title": "Yards",\n  "route"', '"title": "Our "yards"",\n  "route"')],
    code: 'syntax', at: 'yards/yards.report.json:2', says: 'is not JSON: a quote inside a text is written \\"',
  },
  {
    what: 'a tab inside a text', edits: [report('"title": "Yards",\n  "route"', '"title": "Our\tyards",\n  "route"')],
    code: 'syntax', at: 'yards/yards.report.json:2', says: 'is not JSON: a tab stands inside a text; write \\t or a space',
  },
]
