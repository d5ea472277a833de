import type { AnalystMistake } from './Mistake.ts'

/** Slips in datasets and reports. */
export const analystMistakesInReports: AnalystMistake[] = [
  {
    what: 'a column in capitals',
    edits: [{ file: 'yards/yards.dataset.json', from: '"name": { "search": true }', to: '"Name": { "search": true }' }],
    code: 'missing-sql-column',
    at: 'yards/yards.dataset.json:9',
    says: 'the SQL does not answer the column "Name"; answer it, or remove it here; did you mean "name"?',
  },
  {
    what: 'a quantity of a text',
    edits: [
      {
        file: 'flat-tires/flat-tires.dataset.json',
        from: '"unit_number": { "search": true }',
        to: '"unit_number": { "search": true, "quantity": "pressure" }',
      },
    ],
    code: 'unfit-property',
    at: 'flat-tires/flat-tires.dataset.json:5',
    says: '"quantity" is only for a number, but "unit_number" is a text; remove it, or name another column',
  },
  {
    what: 'a quantity that does not exist',
    edits: [{ file: 'flat-tires/flat-tires.dataset.json', from: '"quantity": "pressure"', to: '"quantity": "psi"' }],
    code: 'not-allowed',
    at: 'flat-tires/flat-tires.dataset.json:5',
    says: 'may not be "psi"; use "pressure" or "tread" or "distance" or "wear" or "cost_per_tread" or "cost_per_distance" or "torque"',
  },
  {
    what: 'a date is searched',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"name": { "search": true }',
        to: '"name": { "search": true }, "closed_on": { "search": true }',
      },
    ],
    code: 'unfit-property',
    at: 'yards/yards.dataset.json:9',
    says: '"search" is only for a text, but "closed_on" is a date; remove it, or name another column',
  },
  {
    what: 'an order by what is no column',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"name": { "search": true }',
        to: '"name": { "search": true, "sortBy": "capacit" }',
      },
    ],
    code: 'unknown-column',
    at: 'yards/yards.dataset.json:9',
    says: 'column "capacit" does not exist in the dataset; did you mean "capacity"?',
  },
  {
    what: 'a sum without its column',
    edits: [{ file: 'yards/yards.dataset.json', from: '"aggregate": "count"', to: '"aggregate": "sum"' }],
    code: 'missing-property',
    at: 'yards/yards.dataset.json:10',
    says: 'needs the property "column"; add it',
  },
  {
    what: 'a row key of nothing',
    edits: [{ file: 'yards/yards.dataset.json', from: '"rowKey": "yard_id"', to: '"rowKey": []' }],
    code: 'wrong-form',
    at: 'yards/yards.dataset.json:2',
    says: 'needs at least one item',
  },
  {
    what: 'a parameter of a type of another language',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"state": { "type": "text"',
        to: '"state": { "type": "string"',
      },
    ],
    code: 'not-allowed',
    at: 'yards/yards.dataset.json:7',
    says: 'may not be "string"; use "text" or "integer" or "numeric" or "boolean" or "date" or "text[]" or "integer[]" or "numeric[]" or "boolean[]" or "date[]" or "file" or "rows"',
  },
  {
    what: 'a parameter of another type than its column',
    edits: [{ file: 'yards/yards.dataset.json', from: '"id": { "type": "integer"', to: '"id": { "type": "text"' }],
    code: 'sql-error',
    at: 'yards/yards.sql:5',
    says: 'its SQL is not valid: a whole number (bigint) cannot be compared by = with a text; compare values of one type, or cast one of them',
  },
  {
    what: 'the least is more than the most',
    edits: [{ file: 'yards/save-yard.dataset.json', from: '"maximum": 100000', to: '"minimum": 100000, "maximum": 1' }],
    code: 'wrong-form',
    at: 'yards/save-yard.dataset.json:9',
    says: '"minimum" 100000 is more than "maximum" 1, so no value is allowed; swap them',
  },
  {
    what: 'the same parameter twice',
    edits: [
      { file: 'yards/yards.dataset.json', from: '"state": {', to: '"least": { "type": "text" },\n    "state": {' },
    ],
    code: 'duplicate-property',
    at: 'yards/yards.dataset.json:7',
    says: '"least" appears twice here, and only the last is read; remove one',
  },
  {
    what: 'the same field twice',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"name": { "search": true }',
        to: '"name": { "search": true }, "name": { "search": false }',
      },
    ],
    code: 'duplicate-property',
    at: 'yards/yards.dataset.json:9',
    says: '"name" appears twice here, and only the last is read; remove one',
  },
  {
    what: 'values of another type than the parameter',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"least": { "type": "integer"',
        to: '"least": { "type": "integer", "values": ["few", "many"]',
      },
    ],
    code: 'wrong-type',
    at: 'yards/yards.dataset.json:6',
    says: 'must be a number, not a text in "quotes"',
  },
  {
    what: 'an inherited parameter is left out that is not there',
    edits: [
      {
        file: 'flat-tires/flat-tires-by-month.dataset.json',
        from: '"rowKey": "month"',
        to: '"except": ["date_form"], "rowKey": "month"',
      },
    ],
    code: 'unknown-parameter',
    at: 'flat-tires/flat-tires-by-month.dataset.json:2',
    says: 'parameter "date_form" is not declared by the dataset; did you mean "date_from"?',
  },
  {
    what: 'a dataset copied with its id',
    edits: [{ file: 'yards/yards.dataset.json', from: '{\n  "rowKey"', to: '{\n  "id": "yard-accounts",\n  "rowKey"' }],
    code: 'wrong-name',
    at: 'yards/yards.dataset.json:2',
    says: '"yard-accounts" contradicts the file name, which says "yards"; leave it out',
  },
  {
    what: 'a total of a column that is text',
    edits: [
      {
        file: 'yards/yards-total.piece.json',
        from: '"aggregate": "sum", "column": "yards"',
        to: '"aggregate": "sum", "column": "account_name"',
      },
    ],
    code: 'not-a-number',
    at: 'yards/yards-total.piece.json:2',
    says: 'column "account_name" is a text, not a number; use "yards" or "places"',
  },
  {
    what: 'a difference of one total',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"aggregate": "count" }',
        to: '"aggregate": "count" }, { "id": "open", "aggregate": "difference", "of": ["yards", "closed"] }',
      },
    ],
    code: 'unknown-total',
    at: 'yards/yards.dataset.json:10',
    says: 'total "closed" does not exist in the dataset; use "yards"',
  },
  {
    what: 'a search beside an internal column',
    edits: [{ file: 'yards/yards.dataset.json', from: '"search": true', to: '"search": "yes"' }],
    code: 'wrong-type',
    at: 'yards/yards.dataset.json:9',
    says: 'must be true or false, not a text in "quotes"',
  },
  {
    what: 'an internal column is shown',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '{ "id": "position", "title": "Position" }',
        to: '{ "id": "side", "title": "Side" }, { "id": "position", "title": "Position" }',
      },
    ],
    code: 'unknown-column',
    at: 'flat-tires/flat-tires.report.json:39',
    says: 'column "side" does not exist in the dataset; use "unit_id" or "survey_id" or "unit_number" or "inspected_on" or "position" or "pressure"',
  },
  {
    what: 'a value of nothing beside another',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"title": "Pressure" }',
        to: '"title": "Pressure", "beside": [{ "id": "positions" }] }',
      },
    ],
    code: 'unknown-column',
    at: 'flat-tires/flat-tires.report.json:40',
    says: 'column "positions" does not exist in the dataset; did you mean "position"?',
  },
  {
    what: 'a tone of what is no severity',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"title": "Pressure" }',
        to: '"title": "Pressure", "toneOf": "position" }',
      },
    ],
    code: 'unknown-column',
    at: 'flat-tires/flat-tires.report.json:40',
    says: 'column "position" does not exist in the dataset',
  },
  {
    what: 'a tile that switches no choice',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"tone": "critical" }\n      ]\n    },',
        to: '"tone": "critical", "filter": { "field": "states", "value": "OH" } }\n      ]\n    },',
      },
    ],
    code: 'unknown-filter',
    at: 'flat-tires/flat-tires.report.json:31',
    says: 'filter "states" does not exist in this report',
  },
  {
    what: 'sorted by a column that is not there',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"sort": [{ "column": "name" }]',
        to: '"sort": [{ "column": "yard_name" }]',
      },
    ],
    code: 'unknown-column',
    at: 'yards/yards.report.json:24',
    says: 'column "yard_name" does not exist in the dataset; use "yard_id" or "account_id" or "account_name" or "name" or "capacity" or "closed_on" or "version"',
  },
  {
    what: 'the direction of a sort in words',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"column": "inspected_on", "desc": true',
        to: '"column": "inspected_on", "direction": "desc"',
      },
    ],
    code: 'unknown-property',
    at: 'flat-tires/flat-tires.report.json:20',
    says: 'has no property "direction"; use "column" or "desc"',
  },
  {
    what: 'a sort as a text',
    edits: [{ file: 'yards/yards.report.json', from: '"sort": [{ "column": "name" }]', to: '"sort": "name"' }],
    code: 'wrong-type',
    at: 'yards/yards.report.json:24',
    says: 'must be a list: [ … ], not a text in "quotes"',
  },
  {
    what: 'a range of dates that does not exist',
    edits: [
      { file: 'flat-tires/flat-tires.report.json', from: '"default": "last12months"', to: '"default": "lastYear"' },
    ],
    code: 'not-allowed',
    at: 'flat-tires/flat-tires.report.json:10',
    says: 'may not be "lastYear"; use "last30days" or "thisWeek" or "lastWeek" or "lastMonth" or "lastQuarter" or "monthToDate" or "quarter" or "yearToDate" or "last12months" or "last12fullMonths"',
  },
  {
    what: 'the ends of a date range are swapped',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"from": "date_from", "to": "date_to"',
        to: '"from": "date_to", "to": "date_from"',
      },
    ],
    code: 'swapped-range',
    at: 'flat-tires/flat-tires.report.json:11',
    says: 'the first day is given to "date_to" and the last to "date_from"; swap them',
  },
  {
    what: 'an end of a date range is misspelled',
    edits: [{ file: 'flat-tires/flat-tires.report.json', from: '"from": "date_from"', to: '"from": "date_form"' }],
    code: 'unknown-parameter',
    at: 'flat-tires/flat-tires.report.json:11',
    says: 'parameter "date_form" is not declared by the dataset; did you mean "date_from"?',
  },
  {
    what: 'a date where a number is taken',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"id": "least", "type": "number", "title": "Least places", "integer": true',
        to: '"id": "least", "type": "date", "title": "Least places"',
      },
      {
        file: 'yards/yards.report.json',
        from: ',\n            "visible": { "ref": "/filters/least", "op": "ge", "value": 10 }',
        to: '',
      },
    ],
    code: 'wrong-filter',
    at: 'yards/yards.report.json:11',
    says: 'the filter "least" holds a date, but the parameter "least" takes a whole number',
  },
  {
    what: 'a default that is no option',
    edits: [{ file: 'yards/yards.report.json', from: '"default": "open"', to: '"default": "opened"' }],
    code: 'not-allowed',
    at: 'yards/yards.report.json:13',
    says: 'may not be "opened"; use "open" or "closed"; did you mean "open"?',
  },
  {
    what: 'an option twice',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '{ "value": "closed", "label": "Closed" }',
        to: '{ "value": "open", "label": "Closed" }',
      },
    ],
    code: 'duplicate-id',
    at: 'yards/yards.report.json:14',
    says: 'id "open" is taken; give each its own',
  },
  {
    what: 'an option is a number',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '{ "value": "closed", "label": "Closed" }',
        to: '{ "value": 2, "label": "Closed" }',
      },
    ],
    code: 'wrong-type',
    at: 'yards/yards.report.json:14',
    says: 'must be a text in "quotes", not a number',
  },
  {
    what: 'a number is compared with a text',
    edits: [{ file: 'yards/yards.report.json', from: '"op": "ge", "value": 10', to: '"op": "ge", "value": "10"' }],
    code: 'wrong-type',
    at: 'yards/yards.report.json:15',
    says: 'must be a number, not a text in "quotes"',
  },
  {
    what: 'a filter looks at itself',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"ref": "/filters/least", "op": "ge", "value": 10',
        to: '"ref": "/filters/state", "op": "notEmpty"',
      },
    ],
    code: 'looks-at-itself',
    at: 'yards/yards.report.json:15',
    says: '"state" is shown or locked by its own value, so it could never be changed back; look at another field',
  },
  {
    what: 'a condition on an option that does not exist',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"type": "number", "title": "Least places", "integer": true',
        to: '"type": "number", "title": "Least places", "integer": true, "visible": { "ref": "/filters/state", "op": "eq", "value": "opened" }',
      },
      {
        file: 'yards/yards.report.json',
        from: ',\n            "visible": { "ref": "/filters/least", "op": "ge", "value": 10 }',
        to: '',
      },
    ],
    code: 'not-allowed',
    at: 'yards/yards.report.json:11',
    says: 'may not be "opened"; use "open" or "closed"; did you mean "open"?',
  },
  {
    what: 'a text is written as a date',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '{ "id": "account_name", "title": "Account" }',
        to: '{ "id": "account_name", "title": "Account", "format": "date" }',
      },
    ],
    code: 'wrong-format',
    at: 'yards/yards.report.json:32',
    says: 'format "date" does not fit text; use "text" or "severity" or "language" or "country" or "timeZone"',
  },
  {
    what: 'a quantity is written as money',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '{ "id": "pressure", "title": "Pressure" }',
        to: '{ "id": "pressure", "title": "Pressure", "format": "money" }',
      },
    ],
    code: 'wrong-format',
    at: 'flat-tires/flat-tires.report.json:40',
    says: 'format "money" does not fit pressure; use "integer" or "decimal"',
  },
  {
    what: 'a color is no tone',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"tone": "critical" }\n      ]',
        to: '"tone": "red" }\n      ]',
      },
    ],
    code: 'not-allowed',
    at: 'flat-tires/flat-tires.report.json:31',
    says: 'may not be "red"; use "neutral" or "muted" or "ok" or "plan" or "warning" or "critical" or "not_read"',
  },
  {
    what: 'a tile reads another source',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"/sources/tires/totals/tires"',
        to: '"/sources/flat-tires/totals/tires"',
      },
    ],
    code: 'unknown-source',
    at: 'flat-tires/flat-tires.report.json:31',
    says: 'source "flat-tires" does not exist in this report; use "tires" or "months"',
  },
  {
    what: 'a tile reads a column of many rows',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"/sources/tires/totals/tires"',
        to: '"/sources/tires/pressure"',
      },
    ],
    code: 'unknown-pointer',
    at: 'flat-tires/flat-tires.report.json:31',
    says: '"pressure" cannot be used as a pointer here; use "tires" or "totals" or "total_items"',
  },
  {
    what: 'a chart draws texts',
    edits: [
      {
        file: 'yards/yards-by-account.card.json',
        from: '"title": "Yards", "column": "yards" }]\n  }',
        to: '"title": "Yards", "column": "account_name" }]\n  }',
      },
    ],
    code: 'not-a-number',
    at: 'yards/yards-by-account.card.json:9',
    says: 'column "account_name" is a text, not a number; use "yards" or "places"',
  },
  {
    what: 'months of what is no date',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"x": { "column": "month", "interval": "month" }',
        to: '"x": { "column": "tires", "interval": "month" }',
      },
    ],
    code: 'unfit-property',
    at: 'flat-tires/flat-tires.report.json:50',
    says: '"interval" is only for a date, but "tires" is a whole number; remove it, or name another column',
  },
  {
    what: 'an interval that does not exist',
    edits: [{ file: 'flat-tires/flat-tires.report.json', from: '"interval": "month"', to: '"interval": "quarter"' }],
    code: 'not-allowed',
    at: 'flat-tires/flat-tires.report.json:50',
    says: 'may not be "quarter"; use "month" or "week" or "day"',
  },
  {
    what: 'a chart opens by a row',
    edits: [{ file: 'flat-tires/flat-tires.report.json', from: '"from": "/point/range"', to: '"from": "/row/month"' }],
    code: 'unknown-pointer',
    at: 'flat-tires/flat-tires.report.json:52',
    says: '"row" cannot be used as a pointer here; use "point" or "filters" or "params" or "sources" or "user" or "portal"',
  },
  {
    what: 'a chart of a kind that does not exist',
    edits: [{ file: 'flat-tires/flat-tires.report.json', from: '"chart": "bar"', to: '"chart": "column"' }],
    code: 'not-allowed',
    at: 'flat-tires/flat-tires.report.json:48',
    says: 'may not be "column"; use "bar" or "stacked" or "horizontal" or "line" or "area" or "pie" or "scatter" or "dot" or "heat" or "box"',
  },
  {
    what: 'a link gives a text for a number',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"id": { "from": "/row/unit_id" }',
        to: '"id": { "from": "/row/unit_number" }',
      },
    ],
    code: 'wrong-value',
    at: 'flat-tires/flat-tires.report.json:44',
    says: 'takes a whole number, but "unit_number" is a text; use "/row/unit_id" or "/row/survey_id"',
  },
  {
    what: 'a link opens by a column that is not there',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"survey_id": { "from": "/row/survey_id" }',
        to: '"survey_id": { "from": "/row/survey" }',
      },
    ],
    code: 'unknown-column',
    at: 'flat-tires/flat-tires.report.json:44',
    says: 'column "survey" does not exist in the dataset; use "unit_id" or "survey_id" or "unit_number" or "inspected_on" or "position" or "pressure"',
  },
  {
    what: 'an export of another format',
    edits: [{ file: 'flat-tires/flat-tires.report.json', from: '"format": "xlsx"', to: '"format": "excel"' }],
    code: 'not-allowed',
    at: 'flat-tires/flat-tires.report.json:62',
    says: 'may not be "excel"; use "pdf" or "xlsx" or "csv" or "xml" or "png" or "xliff"',
  },
  {
    what: 'an export at the call of the rows',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"POST own/flat_tires/excel"',
        to: '"POST own/flat_tires/report"',
      },
    ],
    code: 'duplicate-endpoint',
    at: 'flat-tires/flat-tires.report.json:62',
    says: 'endpoint "POST own/flat_tires/report" is answered by flat-tires/flat-tires.report.json; choose another',
  },
  {
    what: 'two exports of one id',
    edits: [{ file: 'flat-tires/flat-tires.report.json', from: '"id": "xlsx"', to: '"id": "pdf"' }],
    code: 'duplicate-id',
    at: 'flat-tires/flat-tires.report.json:62',
    says: 'id "pdf" is taken; give each its own',
  },
  {
    what: 'a plain file of a chart',
    edits: [
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"format": "xlsx", "endpoint": "POST own/flat_tires/excel",\n      "include": ["tires"]',
        to: '"format": "csv", "plain": true, "endpoint": "POST own/flat_tires/excel",\n      "include": ["months"]',
      },
    ],
    code: 'not-a-table',
    at: 'flat-tires/flat-tires.report.json:63',
    says: '"plain" writes one table, and "months" is none; use "tires"',
  },
  {
    what: 'an export includes a column',
    edits: [{ file: 'yards/yards.report.json', from: '"include": ["yards"]', to: '"include": ["capacity"]' }],
    code: 'unknown-element',
    at: 'yards/yards.report.json:63',
    says: 'element "capacity" does not exist in this report; use "yards"',
  },
  {
    what: 'a method in lower case',
    edits: [{ file: 'yards/yards.report.json', from: '"POST own/yards/report"', to: '"post own/yards/report"' }],
    code: 'wrong-form',
    at: 'yards/yards.report.json:23',
    says: 'cannot be "post own/yards/report": GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/',
  },
  {
    what: 'a call begins with a slash',
    edits: [{ file: 'yards/yards.report.json', from: '"POST own/yards/report"', to: '"POST /own/yards/report"' }],
    code: 'wrong-form',
    at: 'yards/yards.report.json:23',
    says: 'cannot be "POST /own/yards/report": GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/',
  },
  {
    what: 'an action forgets a required value',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"with": { "id": { "from": "/row/yard_id" }, "version": { "from": "/row/version" } }',
        to: '"with": { "id": { "from": "/row/yard_id" } }',
      },
    ],
    code: 'missing-value',
    at: 'yards/yards.report.json:45',
    says: 'the dataset that answers requires "version"; give it in "with"',
  },
  {
    what: 'an action gives a value that is not taken',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"version": { "from": "/row/version" } }',
        to: '"version": { "from": "/row/version" }, "reason": { "value": "full" } }',
      },
    ],
    code: 'unknown-parameter',
    at: 'yards/yards.report.json:45',
    says: 'parameter "reason" is not declared by the dataset; use "id" or "version"',
  },
  {
    what: 'an action gives a text for a number',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"with": { "id": { "from": "/row/yard_id" }, "version"',
        to: '"with": { "id": { "from": "/row/name" }, "version"',
      },
    ],
    code: 'wrong-value',
    at: 'yards/yards.report.json:45',
    says: 'takes a whole number, but "name" is a text; use "/row/yard_id" or "/row/account_id" or "/row/capacity" or "/row/version"',
  },
  {
    what: 'a path names what is not given',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"DELETE own/yards/delete/{id}"',
        to: '"DELETE own/yards/delete/{yard_id}"',
      },
    ],
    code: 'unknown-parameter',
    at: 'yards/yards.report.json:48',
    says: 'parameter "yard_id" is not declared by the dataset; use "id"',
  },
  {
    what: 'an action looks at a column that is not there',
    edits: [{ file: 'yards/yards.report.json', from: '"/row/closed_on"', to: '"/row/is_closed"' }],
    code: 'unknown-column',
    at: 'yards/yards.report.json:43',
    says: 'column "is_closed" does not exist in the dataset; use "yard_id" or "account_id" or "account_name" or "name" or "capacity" or "closed_on" or "version"',
  },
  {
    what: 'a delete without the name of the row',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '          "with": { "id": { "from": "/row/yard_id" } },\n          "name": { "from": "/row/name" }',
        to: '          "with": { "id": { "from": "/row/yard_id" } }',
      },
    ],
    code: 'missing-property',
    at: 'yards/yards.report.json:47',
    says: 'needs the property "name"; add it',
  },
  {
    what: 'an action of a kind that does not exist',
    edits: [
      { file: 'yards/yards.report.json', from: '"id": "add", "type": "open"', to: '"id": "add", "type": "link"' },
    ],
    code: 'not-allowed',
    at: 'yards/yards.report.json:57',
    says: 'may not be "link"; use "open" or "call" or "delete" or "export" or "generate"',
  },
  {
    what: 'a row action is an export',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"id": "edit", "type": "open", "title": "Edit",\n          "link": { "to": "yard", "with": { "id": { "from": "/row/yard_id" } } }',
        to: '"id": "edit", "type": "export", "title": "Edit",\n          "export": "csv"',
      },
    ],
    code: 'not-allowed',
    at: 'yards/yards.report.json:38',
    says: 'may not be "export"; use "open" or "call" or "delete"',
  },
  {
    what: 'a words key in place of text',
    edits: [
      {
        file: 'yards/yards.report.json',
        from: '"title": "Yards",\n  "route"',
        to: '"title": { "key": "report.yards.title" },\n  "route"',
      },
    ],
    code: 'unknown-property',
    at: 'yards/yards.report.json:2',
    says: 'has no property "key"; use "t"',
  },
  {
    what: 'a title that is a number',
    edits: [{ file: 'yards/yards.report.json', from: '"title": "Places" }', to: '"title": 10 }' }],
    code: 'wrong-type',
    at: 'yards/yards.report.json:33',
    says: 'must be a text in "quotes" or an object: { … }, not a number',
  },
  {
    what: 'a filter and a parameter of the address are the same',
    edits: [{ file: 'yards/yards.report.json', from: '"route": "/yards"', to: '"route": "/yards/{state}"' }],
    code: 'unknown-param',
    at: 'yards/yards.report.json:3',
    says: 'param "state" does not exist in this report; declare it in "params"',
  },
  {
    what: 'a code where its object stands',
    edits: [
      { file: 'yards/yards.report.json', from: '"security": { "code": "TMSMYRPT" }', to: '"security": "TMSMYRPT"' },
    ],
    code: 'wrong-type',
    at: 'yards/yards.report.json:4',
    says: 'must be an object: { … }, not a text in "quotes"',
  },
  {
    what: 'a code in lower case',
    edits: [{ file: 'yards/yards.report.json', from: '"code": "TMSMYRPT"', to: '"code": "tmsmyrpt"' }],
    code: 'wrong-form',
    at: 'yards/yards.report.json:4',
    says: 'cannot be "tmsmyrpt": A code of an access definition: capital letters and digits',
  },
]
