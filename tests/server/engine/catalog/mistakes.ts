import type { Mistake } from './Mistake.ts'
import { mistakesInJson } from './mistakesInJson.ts'
import { mistakesInSql } from './mistakesInSql.ts'

export const mistakes: Mistake[] = [
  ...mistakesInJson,
  ...mistakesInSql,
  {
    what: 'a column is not declared', file: 'units.sql', from: 'u.unit_number\nfrom', to: 'u.unit_number, u.vin\nfrom',
    code: 'undeclared-column', at: 'u.vin', says: 'the SQL answers the column "vin", which the JSON does not declare; declare it ("internal": true if users do not need it), or remove it',
  },
  {
    what: 'a text is declared an integer', file: 'units.dataset.json', from: '"id": "unit_number",\n      "type": "text"\n    }\n  ],\n  "totals"', to: '"id": "unit_number",\n      "type": "integer"\n    }\n  ],\n  "totals"',
    code: 'column-type', at: '"type": "integer"\n    }\n  ],\n  "totals"', says: 'the SQL answers text; declare the column as "text", or cast it in the SQL',
  },
  {
    what: 'an average is declared an integer', file: 'units.sql', from: 'select u.unit_id', to: 'select u.unit_id::numeric as unit_id',
    code: 'column-type', in: 'units.dataset.json', at: '"type": "integer"\n    },\n    {\n      "id": "account_id"', says: 'the SQL answers numeric; declare the column as "numeric", or cast it in the SQL',
  },
  {
    what: 'a number is written as a date', file: 'units.dataset.json', from: '"id": "unit_id",\n      "type": "integer"', to: '"id": "unit_id",\n      "type": "integer", "format": "date"',
    code: 'wrong-format', at: '"format"', says: 'format "date" does not fit integer; use "integer" or "decimal" or "number" or "money" or "price" or "percent" or "signedInteger" or "signedPercent" or "duration" or "text"',
  },
  {
    what: 'a parameter stands inside quotes', file: 'units.sql', from: 'u.unit_number = :unit_number', to: "u.unit_number like '%:unit_number%'",
    code: 'quoted-parameter', at: "'%:unit_number%'", says: ":unit_number is inside quotes, where it is only text; write '…' || :unit_number || '…'",
  },
  {
    what: 'a parameter is not asked for', file: 'units.sql', from: '  and (:unit_type is null or u.unit_type = :unit_type)\n', to: '',
    code: 'unused-parameter', in: 'units.dataset.json', at: '"id": "unit_type"', says: 'the SQL does not use :unit_type; use it, or remove the parameter',
  },
  {
    what: 'no source takes a filter', file: 'units.report.json', from: '"id": "unit_type"', to: '"id": "unit_typ"',
    code: 'unused-filter', at: '"id": "unit_typ"', says: 'no source takes the filter "unit_typ", so it changes nothing; give a dataset a parameter of this name, or bind it in a source\'s "with"; use "unit_type"',
  },
  {
    what: 'a filter of several goes to a parameter of one', file: 'units.report.json', from: '"lookup": "types",', to: '"lookup": "types", "multiple": true,',
    code: 'several-for-one', at: '"multiple"', says: 'the filter "unit_type" holds several values, but the parameter "unit_type" takes one; set "multiple": true there and write = any(:unit_type), or leave "multiple" out here',
  },
  {
    what: 'a number is asked where a text is taken', file: 'units.report.json', from: '"type": "text"', to: '"type": "number"',
    code: 'wrong-filter', at: '"type": "number"', says: 'the filter "unit_number" holds a number, but the parameter "unit_number" takes a text',
  },
  {
    what: 'texts are summed', file: 'units.dataset.json', from: '"aggregate": "count"', to: '"aggregate": "sum", "column": "unit_number"',
    code: 'not-a-number', at: '"aggregate": "sum"', says: 'column "unit_number" is a text, not a number; use "unit_id" or "account_id"',
  },
  {
    what: 'a chart draws from pages', file: 'units.report.json', from: '"elements": [', to: '"elements": [\n    { "id": "drawn", "type": "chart", "chart": "bar", "title": "Drawn", "source": "units", "x": { "column": "unit_number" }, "series": [{ "id": "ids", "title": "Ids", "column": "unit_id" }] },',
    code: 'paged-chart', at: '"id": "drawn"', says: 'source "units" is paged, so the chart would show only the first page; remove "paging", or add a source for the chart',
  },
  {
    what: 'a call is answered by nobody', file: 'units.report.json', from: '"source": "units",', to: '"source": "units",\n      "actions": [{ "id": "remove", "type": "delete", "title": "Remove", "endpoint": "DELETE own/units/{id}", "with": { "id": { "from": "/row/unit_id" } }, "name": { "from": "/row/unit_number" } }],',
    code: 'unanswered-endpoint', at: '"actions"', says: 'nothing answers DELETE own/units/{id}; name the "dataset" that does, the call of a form, or a call of the specification',
  },
  {
    what: 'a version is seen of no row', file: 'units.report.json', from: '"source": "units",', to: '"source": "units",\n      "actions": [{ "id": "mark", "type": "call", "title": "Mark", "endpoint": "POST own/units/mark", "dataset": "save-unit", "version": "unit_number", "with": { "unit_number": { "from": "/row/unit_number" } } }],',
    code: 'unseen-version', at: '"actions"', says: '"version" is only for the action of a row, which its "with" has to name by a column of the row key; use "/row/unit_id"',
  },
  {
    what: 'an action is answered by what only reads', file: 'units.report.json', from: '"source": "units",', to: '"source": "units",\n      "actions": [{ "id": "mark", "type": "call", "title": "Mark", "endpoint": "POST own/units/mark", "dataset": "units" }],',
    code: 'needs-writing', at: '"actions"', says: 'dataset "units" does not write; a form and an action need one that does',
  },
  {
    what: 'rows have no columns', file: 'save-unit.dataset.json', from: '"parameters": [', to: '"parameters": [ { "id": "file", "type": "rows" },',
    more: [{ file: 'save-unit.sql', from: 'where u.unit_id', to: 'from :file file where u.unit_id' }],
    code: 'missing-property', at: '"id": "file"', says: 'needs the property "columns"; add it',
  },
  {
    what: 'a column of rows is called as the line', file: 'save-unit.dataset.json', from: '"parameters": [', to: '"parameters": [ { "id": "file", "type": "rows", "columns": [{ "id": "line", "type": "integer" }] },',
    more: [{ file: 'save-unit.sql', from: 'where u.unit_id', to: 'from :file file where u.unit_id' }],
    code: 'reserved-name', at: '"id": "file"', says: '"line" is provided by the server to every dataset; rename the parameter',
  },
  {
    what: 'a column of rows is in no dataset', file: 'save-unit.dataset.json', from: '"parameters": [', to: '"parameters": [ { "id": "file", "type": "rows", "columns": [{ "id": "unit", "type": "text", "in": { "dataset": "unit", "column": "unit_number" } }] },',
    more: [{ file: 'save-unit.sql', from: 'where u.unit_id', to: 'from :file file where u.unit_id' }],
    code: 'unknown-dataset', at: '"id": "file"', says: 'dataset "unit" does not exist; did you mean "units"?',
  },
  {
    what: 'a comma is missing', file: 'units.report.json', from: '"title": "Units",', to: '"title": "Units"',
    code: 'syntax', at: '"title": "Units"', says: 'is not JSON: a comma is missing after this',
  },
  {
    what: 'a comma is too many', file: 'units.dataset.json', from: '"unit_id"\n  ]', to: '"unit_id",\n  ]',
    code: 'syntax', at: '"unit_id",\n  ]', says: 'is not JSON: the comma before ] is too many; remove it',
  },
  {
    what: 'quotes are typographic', file: 'units.report.json', from: '"title": "Units"', to: '“title”: "Units"',
    code: 'syntax', at: '“title”', says: 'is not JSON: “ is a typographic quote; write "',
  },
  {
    what: 'an element is of no kind', file: 'units.report.json', from: '"type": "tiles"', to: '"type": "tile"',
    code: 'not-allowed', at: '"type": "tile"', says: 'may not be "tile"; use "tiles" or "grid" or "details" or "records" or "view" or "chart" or "cover" or "section" or "statements" or "images" or "comment"; did you mean "tiles"?',
  },
  {
    what: 'a piece that does not exist', file: 'units.report.json', from: '"steps": [', to: '"steps": [\n      { "use": "unit-stpe" },', beside: { 'unit-step.piece.json': '{ "value": {} }' },
    code: 'unknown-piece', at: '"unit-stpe"', says: 'piece "unit-stpe" does not exist; did you mean "unit-step"?',
  },
  {
    what: 'a piece that nobody uses', file: 'units.report.json', from: '"title": "Units"', to: '"title": "All units"', beside: { 'unit-step.piece.json': '{ "value": {} }' },
    code: 'unused-piece', in: 'unit-step.piece.json', at: '{', says: 'no definition uses the piece "unit-step"; use it by { "use": "unit-step" }, or delete the file',
  },
  {
    what: 'pieces that use each other', file: 'types.lookup.json', from: '"options": [', to: '"options": [\n{ "use": "one" },', beside: { 'one.piece.json': '{ "value": [{ "use": "other" }] }', 'other.piece.json': '{ "value": [{ "use": "one" }] }' },
    code: 'circular-piece', in: 'other.piece.json', at: '"use": "one"', says: 'piece "one" uses this piece: circular reference; remove one of the two uses',
  },
  {
    what: 'an item that is left out of a piece without it', file: 'types.lookup.json', from: '"options": [', to: '"options": [\n{ "use": "more", "except": ["doly"] },', beside: { 'more.piece.json': '{ "value": [{ "value": "dolly", "label": "Dolly" }] }' },
    code: 'unknown-item', at: '"doly"', says: 'the piece has no item "doly"; use "dolly"',
  },
  {
    what: 'a property in a piece that nobody knows', file: 'types.lookup.json', from: '"options": [', to: '"options": [\n{ "use": "more" },', beside: { 'more.piece.json': '{\n  "value": [{ "value": "dolly",\n "lable": "Dolly" }]\n}' },
    code: 'unknown-property', in: 'more.piece.json', at: '"lable"', says: 'has no property "lable"; did you mean "label"?',
  },
  {
    what: 'a property beside the use of a piece that nobody knows', file: 'types.lookup.json', from: '"options": [', to: '"options": [\n{ "use": "more", "lable": "Dolly" },', beside: { 'more.piece.json': '{ "value": { "value": "dolly", "label": "Dolly" } }' },
    code: 'unknown-property', at: '"lable"', says: 'has no property "lable"; did you mean "label"?',
  },
]
