import type { AnalystMistake } from './Mistake.ts'

const report = (from: string, to: string) => ({ file: 'yards/yards.report.json', from, to })
const flat = (from: string, to: string) => ({ file: 'flat-tires/flat-tires.report.json', from, to })
const form = (from: string, to: string) => ({ file: 'yards/yard.form.json', from, to })

/** Slips in definitions whose every name exists, and which mean another thing than was meant. */
export const analystMistakesInMeaning: AnalystMistake[] = [
  {
    what: 'a bar leads to a filter that is not there',
    edits: [flat('"with": { "dates": { "from": "/point/range" } }', '"with": { "date": { "from": "/point/range" } }')],
    code: 'unknown-link-name',
    at: 'flat-tires/flat-tires.report.json:52',
    says: '"date" is not a param or filter of the linked page; did you mean "dates"?',
  },
  {
    what: 'a period for a choice',
    edits: [flat('"drill": { "to": "flat-tires", "with": { "dates"', '"drill": { "to": "yards", "with": { "state"')],
    code: 'wrong-point',
    at: 'flat-tires/flat-tires.report.json:52',
    says: '"state" takes a choice, but is given /point/range; use "/point/x" or "/point/from" or "/point/to"',
  },
  {
    what: 'a day for a period',
    edits: [flat('"/point/range"', '"/point/x"')],
    code: 'wrong-point',
    at: 'flat-tires/flat-tires.report.json:52',
    says: '"dates" takes two dates, but is given /point/x; use "/point/range"',
  },
  {
    what: 'a bar leads on by a filter that is not there',
    edits: [
      flat('"with": { "dates": { "from": "/point/range" } }', '"when": { "ref": "/filters/interval", "op": "empty" }'),
    ],
    code: 'unknown-filter',
    at: 'flat-tires/flat-tires.report.json:52',
    says: 'filter "interval" does not exist in this report; use "dates"',
  },
  {
    what: 'a range up to a column that is not there',
    edits: [flat('"x": { "column": "month", "interval": "month" }', '"x": ["month", "month_end"], "xRange": true')],
    code: 'unknown-column',
    at: 'flat-tires/flat-tires.report.json:50',
    says: 'column "month_end" does not exist in the dataset; use "month" or "tires"',
  },
  {
    what: 'a pie of two series',
    edits: [
      flat('"chart": "bar"', '"chart": "pie"'),
      flat(
        '"tone": "critical" }],\n      "drill"',
        '"tone": "critical" }, { "id": "all", "title": "All", "column": "tires" }],\n      "drill"',
      ),
    ],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'a pie draws one series, that of "tires"; remove the others, or draw bars',
  },
  {
    what: 'names at the ends of bars',
    edits: [
      flat(
        '"y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
        '"labels": "end", "y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
      ),
    ],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.report.json:51',
    says: '"labels" is only for "line" or "area", but the chart is "bar"; remove it, or change "chart"',
  },
  {
    what: 'a band upside down',
    edits: [
      flat(
        '"y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
        '"bands": [{ "from": 9, "to": 4, "tone": "ok", "label": "Good" }], "y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
      ),
    ],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'must be more than "from", which is 9, not 4; swap them',
  },
  {
    what: 'a band without ends',
    edits: [
      flat(
        '"y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
        '"bands": [{ "tone": "ok", "label": "Good" }], "y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
      ),
    ],
    code: 'missing-property',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'needs the property "from"; add it',
  },
  {
    what: 'a line upright among bars',
    edits: [
      flat(
        '"y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
        '"lines": [{ "x": 9, "label": "Target" }], "y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
      ),
    ],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'a line of "x" is only for a scatter, but the chart is "bar"; give it a "y"',
  },
  {
    what: 'a line of a column that is not there',
    edits: [
      flat(
        '"y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
        '"lines": [{ "y": "tire", "label": "Target" }], "y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
      ),
    ],
    code: 'unknown-column',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'column "tire" does not exist in the dataset; did you mean "tires"?',
  },
  {
    what: 'two lines of one name',
    edits: [
      flat(
        '"y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
        '"lines": [{ "y": 9, "label": "Target" }, { "y": 4, "label": "Least" }], "y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
      ),
    ],
    code: 'duplicate-id',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'id "line" is taken; give each its own',
  },
  {
    what: 'a scatter over dates',
    edits: [
      flat('"chart": "bar"', '"chart": "scatter"'),
      flat('"x": { "column": "month", "interval": "month" }', '"x": "month"'),
    ],
    code: 'not-a-number',
    at: 'flat-tires/flat-tires.report.json:50',
    says: 'column "month" is a date, not a number; use "tires"',
  },
  {
    what: 'a heat map without a number',
    edits: [flat('"chart": "bar"', '"chart": "heat"')],
    code: 'missing-property',
    at: 'flat-tires/flat-tires.report.json:47',
    says: 'needs the property "color"; add it',
  },
  {
    what: 'a misspelled part of a series',
    edits: [flat('"column": "tires", "tone"', '"colunm": "tires", "tone"')],
    code: 'unknown-property',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'has no property "colunm"; did you mean "column"?',
  },
  {
    what: 'a right axis with the same column',
    edits: [
      flat(
        '"y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
        '"y2": ["tires"], "y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
      ),
    ],
    code: 'duplicate-id',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'id "tires" is taken; give each its own',
  },
  {
    what: 'a range of one column',
    edits: [
      flat(
        '"y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
        '"xRange": true, "y": [{ "title": "Flat tires", "column": "tires", "tone": "critical" }]',
      ),
    ],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'a range has two ends; write "x": ["from", "to"], or remove it',
  },
  {
    what: 'an interval of bars',
    edits: [
      flat('"column": "tires", "tone"', '"interval": { "low": "tires", "high": "tires" }, "column": "tires", "tone"'),
    ],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.report.json:51',
    says: '"interval" is only for dots, but the chart is "bar"; remove it, or draw dots: "chart": "dot"',
  },
  {
    what: 'a delete of another row',
    edits: [
      report(
        '"with": { "id": { "from": "/row/yard_id" } },\n          "name"',
        '"with": { "id": { "from": "/row/account_id" } },\n          "name"',
      ),
    ],
    code: 'unnamed-row',
    at: 'yards/yards.report.json:50',
    says: 'deletes a row, which "with" has to name by a column of the row key; use "/row/yard_id", or correct the "rowKey" of dataset "yards"',
  },
  {
    what: 'the id and the version of a row are swapped',
    edits: [
      report(
        '{ "id": { "from": "/row/yard_id" }, "version": { "from": "/row/version" } }',
        '{ "id": { "from": "/row/version" }, "version": { "from": "/row/yard_id" } }',
      ),
    ],
    code: 'unseen-version',
    at: 'yards/yards.report.json:44',
    says: '"version" is only for the action of a row, which its "with" has to name by a column of the row key; use "/row/yard_id"',
  },
  {
    what: 'Edit of a row leads to the form that adds',
    edits: [
      report('"link": { "to": "yard", "with": { "id": { "from": "/row/yard_id" } } }', '"link": { "to": "yard" }'),
    ],
    code: 'missing-link-name',
    at: 'yards/yards.report.json:39',
    says: 'needs "id", which the linked page requires',
  },
  {
    what: 'a number is compared with a text',
    edits: [
      report('{ "ref": "/row/closed_on", "op": "empty" }', '{ "ref": "/row/version", "op": "eq", "value": "1" }'),
    ],
    code: 'wrong-type',
    at: 'yards/yards.report.json:43',
    says: 'must be a number, not a text in "quotes"',
  },
  {
    what: 'texts have no order',
    edits: [report('{ "ref": "/row/closed_on", "op": "empty" }', '{ "ref": "/row/name", "op": "lt", "value": "M" }')],
    code: 'wrong-operator',
    at: 'yards/yards.report.json:43',
    says: 'operator "lt" does not fit the value it compares; did you mean "eq"?',
  },
  {
    what: 'an option that the parameter does not take',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"state": { "type": "text"',
        to: '"state": { "type": "text", "values": ["open", "shut"]',
      },
    ],
    code: 'not-allowed',
    at: 'yards/yards.report.json:14',
    says: 'may not be "closed"; use "open" or "shut"',
  },
  {
    what: 'a csv of two tables',
    edits: [
      report('"include": ["yards"]', '"include": ["yards", "closed"]'),
      report(
        '"elements": [\n',
        '"elements": [\n    { "id": "closed", "type": "grid", "source": "yards", "columns": [{ "id": "name", "title": "Yard" }] },\n',
      ),
    ],
    code: 'wrong-form',
    at: 'yards/yards.report.json:64',
    says: 'a csv is one table, that of "yards"; leave "closed" out, or choose xlsx',
  },
  {
    what: 'a png of a table',
    edits: [report('"format": "csv", "plain": true', '"format": "png"')],
    code: 'wrong-form',
    at: 'yards/yards.report.json:63',
    says: 'a png draws charts, and "yards" is none; leave it out, or choose pdf',
  },
  {
    what: 'a link of a menu to a page about one thing',
    edits: [{ file: 'portal/header.menu.json', from: '"report": "yards"', to: '"report": "checkpoint-detail"' }],
    code: 'wrong-form',
    at: 'portal/header.menu.json:8',
    says: 'page "checkpoint-detail" is about one row and needs "id", which no menu gives; link to a page that lists them',
  },
  {
    what: 'a measure in the format of an amount',
    edits: [
      {
        file: 'flat-tires/flat-tires.dataset.json',
        from: '"quantity": "pressure"',
        to: '"quantity": "pressure", "format": "price"',
      },
    ],
    code: 'wrong-format',
    at: 'flat-tires/flat-tires.dataset.json:5',
    says: 'format "price" does not fit pressure; use "integer" or "decimal"',
  },
  {
    what: 'a sum of texts, shown as a number',
    edits: [
      {
        file: 'flat-tires/flat-tires.dataset.json',
        from: '"totals": [',
        to: '"totals": [{ "id": "sum", "aggregate": "sum", "column": "position" }, ',
      },
      flat(
        '"tiles": [\n',
        '"tiles": [\n        { "id": "sum", "title": "Sum", "value": { "from": "/sources/tires/totals/sum" }, "format": "decimal" },\n',
      ),
    ],
    code: 'not-a-number',
    at: 'flat-tires/flat-tires.dataset.json:6',
    says: 'column "position" is a text, not a number; use "inspection_id" or "axle_number" or "wheel_index" or "account_id" or "location_id" or "unit_id" or "survey_id" or "pressure"',
  },
  {
    what: 'a share of whole numbers',
    edits: [
      {
        file: 'flat-tires/flat-tires-by-month.sql',
        from: 'count(*) as tires',
        to: 'coalesce(count(tire.pressure) / count(*), 0) as tires',
      },
      {
        file: 'flat-tires/flat-tires-by-month.dataset.json',
        from: '"rowKey": "month"',
        to: '"rowKey": "month", "fields": { "tires": { "format": "percent" } }',
      },
    ],
    code: 'whole-division',
    at: 'flat-tires/flat-tires-by-month.sql:1',
    says: '"tires" divides whole numbers, which leaves out what is behind the point; write 1.0 * … / …, or, if that is meant, floor(… / …)',
  },
  {
    what: 'two measures on one axis',
    edits: [
      flat(
        '"tone": "critical" }],\n      "drill"',
        '"tone": "critical" }, { "id": "pressure", "title": "Pressure", "column": "pressure" }],\n      "drill"',
      ),
      {
        file: 'flat-tires/flat-tires-by-month.sql',
        from: 'count(*) as tires',
        to: 'count(*) as tires, avg(tire.pressure) as pressure',
      },
      {
        file: 'flat-tires/flat-tires-by-month.dataset.json',
        from: '"rowKey": "month"',
        to: '"rowKey": "month", "fields": { "pressure": { "quantity": "pressure" } }',
      },
    ],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.report.json:51',
    says: 'has a quantity (pressure), but the axis has plain numbers, as its first series; draw it in a chart of its own, or in "y2"',
  },
  {
    what: 'a total under another column',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"totals": [',
        to: '"totals": [{ "id": "versions", "aggregate": "sum", "column": "version" }, ',
      },
      report('"title": "Places" }', '"title": "Places", "total": "versions" }'),
    ],
    code: 'wrong-form',
    at: 'yards/yards.report.json:33',
    says: 'total "versions" is over "version", but stands under "capacity"; name a total over "capacity", or leave it out',
  },
  {
    what: 'a form without the permission of its report',
    edits: [form('  "security": { "code": "TMSMYRPT" },\n', '')],
    code: 'wrong-form',
    at: 'yards/yard.form.json:4',
    says: 'leads to "yards", which asks for a permission, while anyone who is signed in may save this form; give it a "security", as that of "yards"',
  },
  {
    what: 'writes declared of what reads',
    edits: [{ file: 'yards/yards.dataset.json', from: '"rowKey"', to: '"writes": true, "rowKey"' }],
    code: 'undeclared-read',
    at: 'yards/yards.dataset.json:2',
    says: 'declares "writes", but its SQL only reads; remove "writes", or write insert, update or delete',
  },
  {
    what: 'a form without its version',
    edits: [form(', "version": "version"', '')],
    code: 'ungiven-parameter',
    at: 'yards/yard.form.json:10',
    says: 'nothing in the form gives "version" to the dataset that saves it, so it is always empty; name it in "version", or remove the parameter',
  },
  {
    what: 'a form without a field that is saved',
    edits: [
      form(',\n        { "id": "capacity", "type": "number", "title": "Places", "integer": true }', ''),
      form(
        ',\n      { "constraint": "yards_capacity_check", "field": "capacity", "message": "Enter at least one place." }',
        '',
      ),
    ],
    code: 'ungiven-parameter',
    at: 'yards/yard.form.json:10',
    says: 'nothing in the form gives "capacity" to the dataset that saves it, so it is always empty; add a field of this name, bind it in "with", or remove the parameter',
  },
  {
    what: 'a version that never rises',
    edits: [{ file: 'yards/save-yard.sql', from: ', version = y.version + 1', to: '' }],
    code: 'wrong-form',
    at: 'yards/yard.form.json:10',
    says: '"version" never rises, so a change by somebody else would be overwritten unseen; write "version = y.version + 1" in save-yard.sql',
  },
  {
    what: 'a param of another type',
    edits: [form('"params": [{ "id": "id", "type": "integer" }]', '"params": [{ "id": "id", "type": "text" }]')],
    code: 'wrong-value',
    at: 'yards/yard.form.json:8',
    says: 'takes a whole number, but "id" is a text',
  },
  {
    what: 'a plain number is entered as a measure',
    edits: [form('"title": "Places", "integer": true', '"title": "Places", "quantity": "tread"')],
    code: 'wrong-form',
    at: 'yards/yard.form.json:27',
    says: 'is entered in the reader\'s unit, but the column that is loaded has no "quantity"; add "quantity": "tread" there, or remove it here',
  },
  {
    what: 'a measure is entered as a plain number',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"name": { "search": true }',
        to: '"name": { "search": true }, "capacity": { "quantity": "tread" }',
      },
    ],
    code: 'wrong-form',
    at: 'yards/yard.form.json:27',
    says: 'is loaded from a column that measures tread, but is not entered as such; add "quantity": "tread"',
  },
  {
    what: 'a default above the most',
    edits: [
      form('"title": "Places", "integer": true', '"title": "Places", "integer": true, "maximum": 5, "default": 9'),
    ],
    code: 'wrong-form',
    at: 'yards/yard.form.json:27',
    says: '"default" 9 is more than "maximum" 5, so it could not be saved; change one of them',
  },
  {
    what: 'an order in the SQL',
    edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: 'group by 1', to: 'group by 1\norder by 2 desc' }],
    code: 'lost-order',
    at: 'flat-tires/flat-tires-by-month.sql:4',
    says: '"order by" has no effect here, as rows are sorted by the "sort" of what shows them; write it there, and remove it here',
  },
  {
    what: 'a period that date_trunc does not know',
    edits: [{ file: 'flat-tires/flat-tires-by-month.sql', from: "date_trunc('month'", to: "date_trunc('mounth'" }],
    code: 'sql-error',
    at: 'flat-tires/flat-tires-by-month.sql:1',
    says: 'its SQL is not valid: "mounth" is no period that date_trunc knows; use "day" or "week" or "month" or "quarter" or "year"',
  },
  {
    what: 'a part that extract does not know',
    edits: [
      {
        file: 'flat-tires/flat-tires-by-month.sql',
        from: 'count(*) as tires',
        to: 'max(extract(weekday from tire.inspected_on))::integer as tires',
      },
    ],
    code: 'sql-error',
    at: 'flat-tires/flat-tires-by-month.sql:1',
    says: 'its SQL is not valid: "weekday" is no period that extract knows; use "day" or "week" or "month" or "quarter" or "year" or "dow" or "doy" or "epoch"',
  },
  {
    what: 'two signs for equal',
    edits: [{ file: 'yards/yards.sql', from: 'y.yard_id = :id', to: 'y.yard_id == :id' }],
    code: 'sql-error',
    at: 'yards/yards.sql:5',
    says: 'its SQL is not valid: there is no "==" here; write "="',
  },
  {
    what: 'names in brackets',
    edits: [{ file: 'yards/yards.sql', from: 'y.name,', to: 'y.[name],' }],
    code: 'sql-error',
    at: 'yards/yards.sql:1',
    says: 'its SQL is not valid: names stand in no [brackets] here, but plain or in "double quotes"; remove the brackets',
  },
  {
    what: 'a quote inside a text',
    edits: [report('"title": "Yards",\n  "route"', '"title": "Our "yards"",\n  "route"')],
    code: 'syntax',
    at: 'yards/yards.report.json:2',
    says: 'is not JSON: a quote inside a text is written \\"',
  },
  {
    what: 'a tab inside a text',
    edits: [report('"title": "Yards",\n  "route"', '"title": "Our\tyards",\n  "route"')],
    code: 'syntax',
    at: 'yards/yards.report.json:2',
    says: 'is not JSON: a tab stands inside a text; write \\t or a space',
  },
  {
    what: 'a pressure shown as a tread',
    edits: [
      {
        file: 'flat-tires/flat-tires.dataset.json',
        from: '"quantity": "pressure"',
        to: '"quantity": "tread"',
      },
    ],
    code: 'wrong-quantity',
    at: 'flat-tires/flat-tires.dataset.json:5',
    says: 'does not fit the column: readings.pressure_psi is in psi; use "pressure"',
  },
  {
    what: 'a share shown as a percentage',
    edits: [
      {
        file: 'flat-tires/flat-tires.dataset.json',
        from: '"pressure": { "quantity": "pressure" }',
        to: '"pressure": { "quantity": "pressure" },\n    "share": { "format": "percent" }',
      },
      {
        file: 'flat-tires/flat-tires.sql',
        from: 'r.pressure_psi as pressure\nfrom readings r',
        to: "r.pressure_psi as pressure, p.warning_share as share\nfrom readings r\njoin specs p on p.account_id = r.account_id and p.axle_kind = 'drive' and p.location_id is null",
      },
    ],
    code: 'wrong-quantity',
    at: 'flat-tires/flat-tires.dataset.json:6',
    says: 'does not fit the column: specs.warning_share is a share, where 1 is all; multiply it by 100',
  },
]
