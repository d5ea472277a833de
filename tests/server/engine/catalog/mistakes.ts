import type { Mistake } from './Mistake.ts'
import { mistakesInJson } from './mistakesInJson.ts'
import { mistakesInSql } from './mistakesInSql.ts'

export const mistakes: Mistake[] = [
  ...mistakesInJson,
  ...mistakesInSql,
  {
    what: 'the arguments of :scope are swapped', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.location_id, u.account_id)',
    code: 'swapped-scope', at: ':scope(', says: 'the account and the location are swapped in :scope(u.location_id, u.account_id); write :scope(u.account_id, u.location_id)',
  },
  {
    what: 'the scope columns of the JSON are swapped', file: 'units.dataset.json', from: '"account": "account_id"', to: '"account": "location_id", "location": "account_id"',
    more: [
      { file: 'units.dataset.json', from: '"id": "unit_number",\n      "type": "text"\n    }\n  ],\n  "totals"', to: '"id": "unit_number",\n      "type": "text"\n    }, { "id": "location_id", "type": "integer", "internal": true }\n  ],\n  "totals"' },
      { file: 'units.sql', from: 'select u.unit_id', to: 'select u.location_id, u.unit_id' },
    ],
    code: 'swapped-scope', at: '"scope"', says: 'the account and the location are swapped in account location_id, location account_id; write account account_id, location location_id',
  },
  {
    what: ':scope names another id', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.unit_id, u.location_id)',
    code: 'wrong-scope', at: ':scope(', says: '"u.unit_id" does not hold account ids, so it cannot limit rows to their owner; use "u.account_id"',
  },
  {
    what: ':scope names what is worked out', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.account_id + 0, u.location_id)',
    code: 'wrong-scope', at: ':scope(', says: '"u.account_id + 0" does not hold account ids, so it cannot limit rows to their owner; use "u.account_id"',
  },
  {
    what: ':scope names no location', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.account_id, u.unit_id)',
    code: 'wrong-scope-location', at: ':scope(', says: '"u.unit_id" does not hold location ids, so it cannot limit rows to their owner; use "u.location_id"',
  },
  {
    what: ':scope forgets the location', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: ':scope(u.account_id)',
    code: 'scope-without-location', at: ':scope(', says: '":scope(u.account_id)" leaves out the location, so a dealer would see rows of locations of other dealers; add the location; use "u.location_id"',
  },
  {
    what: 'the scope column of the JSON is another', file: 'units.dataset.json', from: '"account": "account_id"', to: '"account": "unit_id"',
    code: 'wrong-scope', at: '"account": "unit_id"', says: '"unit_id" does not hold account ids, so it cannot limit rows to their owner; use "account_id"',
  },
  {
    what: 'an aggregate counts more than the scope chooses', file: 'units.sql', from: 'from units u\nwhere', to: 'from units u\njoin inspections i on true\nwhere',
    code: 'open-table', at: 'inspections i', says: 'rows of "inspections i" are not limited to what the user may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: 'a table of its own is read without the scope', file: 'units.sql', from: 'from units u\nwhere', to: 'from units u\njoin own.notes n on true\nwhere',
    code: 'open-table', at: 'own.notes n', says: 'rows of "own.notes n" are not limited to what the user may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: 'a table is joined by the account alone', file: 'units.sql', from: 'from units u\nwhere', to: 'from units u\njoin locations l on l.account_id = u.account_id\nwhere',
    code: 'open-table', at: 'locations l', says: 'rows of "locations l" are not limited to what the user may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: 'a table whose location is that of a unit is joined by the account alone', file: 'units.sql', from: 'from units u\nwhere', to: 'from units u\njoin tires t on t.account_id = u.account_id\nwhere',
    code: 'open-table', at: 'tires t', says: 'rows of "tires t" are not limited to what the user may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: ':scope stands with a table that has no location', file: 'units.sql', from: 'from units u\nwhere', to: 'from units u\njoin readings r on :scope(r.account_id)\nwhere',
    code: 'scope-without-location', at: ':scope(r.', says: '":scope(r.account_id)" leaves out the location, so a dealer would see rows of locations of other dealers; its table has none, so join the unit, the inspection or the location that a row belongs to, and name the account and the location of that',
  },
  {
    what: ':scope names the account of one row and the location of another', file: 'units.sql', from: 'from units u\nwhere :scope(u.account_id, u.location_id)', to: 'from units u\njoin accounts a on a.account_id = u.account_id\nwhere :scope(a.account_id, u.location_id)',
    code: 'parted-scope', at: ':scope(a.account_id', says: '":scope(a.account_id, u.location_id)" names the account of one row and the location of another, so that neither row is limited; name both of the same row; did you mean ":scope(u.account_id, u.location_id)"?',
  },
  {
    what: 'units are those that are not in a list of everybody', file: 'units.sql', from: 'u.location_id)\n', to: 'u.location_id)\n  and u.unit_id not in (select i.unit_id from inspections i where i.inspected_on > current_date - 90)\n',
    code: 'open-list', at: 'inspections i', says: 'rows of "inspections i" are not limited to what the user may see, and whether an id is not in a list also tells of a null among all of them; write "not exists (select … where …)", with the ids compared there, or add a :scope(…) for it',
  },
  {
    what: ':scope stands around the first of all rows', file: 'units.sql', from: 'from units u\nwhere', to: 'from (select * from units every order by every.vin limit 10) u\nwhere',
    code: 'open-table', at: 'units every', says: 'rows of "units every" are not limited to what the user may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: 'a figure beside the rows is counted over everybody', file: 'units.sql', from: 'u.unit_number\nfrom', to: "u.unit_number || (select count(*) from tires t)::text as unit_number\nfrom",
    code: 'open-table', at: 'tires t', says: 'rows of "tires t" are not limited to what the user may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: ':scope holds only where something else does not', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: '(:scope(u.account_id, u.location_id) or u.is_active)',
    code: 'open-table', at: 'units u', says: 'rows of "units u" are not limited to what the user may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: ':scope narrows the other side of an outer join', file: 'units.sql', from: 'from units u\nwhere :scope(u.account_id, u.location_id)', to: 'from units u\nleft join locations l on l.location_id = u.location_id and :scope(l.account_id, l.location_id)\nwhere true',
    code: 'open-table', at: 'units u', says: 'rows of "units u" are not limited to what the user may see; join the table by an id of a row that is (a unit, an inspection, a location), or add a :scope(…) for it',
  },
  {
    what: 'rows of accounts are public', file: 'units.dataset.json', from: '{\n    "account": "account_id"\n  }', to: '"public"', more: [{ file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: 'true' }],
    code: 'public-rows', in: 'units.sql', at: 'units u', says: 'the dataset is "public", but "units u" holds rows of accounts; limit them with "scope" and :scope(…), or use "everyone" if every user may see the rows of all accounts',
  },
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
    code: 'wrong-format', at: '"format"', says: 'format "date" does not fit integer; use "integer" or "decimal" or "number" or "money" or "price" or "percent" or "duration" or "text"',
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
    what: 'a comma is too many', file: 'units.dataset.json', from: '"account": "account_id"', to: '"account": "account_id",',
    code: 'syntax', at: '"account": "account_id",', says: 'is not JSON: the comma before } is too many; remove it',
  },
  {
    what: 'quotes are typographic', file: 'units.report.json', from: '"title": "Units"', to: '“title”: "Units"',
    code: 'syntax', at: '“title”', says: 'is not JSON: “ is a typographic quote; write "',
  },
  {
    what: 'an element is of no kind', file: 'units.report.json', from: '"type": "tiles"', to: '"type": "tile"',
    code: 'not-allowed', at: '"type": "tile"', says: 'may not be "tile"; use "tiles" or "grid" or "details" or "view" or "chart" or "cover" or "section" or "images" or "comment"; did you mean "tiles"?',
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
