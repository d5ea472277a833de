import type { AnalystMistake } from './Mistake.ts'

/** Slips with files: their names, their encoding, and what stands in them that is no JSON. */
export const analystMistakesInFiles: AnalystMistake[] = [
  {
    what: 'marks of a merge conflict in a report', edits: [{ file: 'yards/yards.report.json', from: '  "route": "/yards",\n', to: '<<<<<<< HEAD\n  "route": "/yards",\n=======\n  "route": "/fleet-yards",\n>>>>>>> main\n' }],
    code: 'syntax', at: 'yards/yards.report.json:3', says: 'is not JSON: two versions were merged and not decided between; keep the lines of one, and remove the lines <<<<<<<, ======= and >>>>>>>',
  },
  {
    what: 'marks of a merge conflict in SQL', edits: [{ file: 'yards/yards.sql', from: 'where true\n', to: '<<<<<<< HEAD\nwhere true\n=======\nwhere true and y.closed_on is null\n>>>>>>> main\n' }],
    code: 'sql-error', at: 'yards/yards.sql:4', says: 'its SQL is not valid: two versions of this file were merged and not decided between; keep the lines of one, and remove the lines <<<<<<<, ======= and >>>>>>>',
  },
  {
    what: 'a report in UTF-16', encoding: { file: 'yards/yards.report.json', as: 'utf16le' },
    code: 'syntax', at: 'yards/yards.report.json:1', says: 'is not JSON: the file is not in UTF-8; save it in that encoding',
  },
  {
    what: 'a report in Latin-1', edits: [{ file: 'yards/yards.report.json', from: '"Places" }', to: '"Plätze" }' }], encoding: { file: 'yards/yards.report.json', as: 'latin1' },
    code: 'syntax', at: 'yards/yards.report.json:33', says: 'is not JSON: the file is not in UTF-8; save it in that encoding',
  },
  {
    what: 'SQL in Latin-1', edits: [{ file: 'yards/yards.sql', from: "'open'", to: "'geöffnet'" }], encoding: { file: 'yards/yards.sql', as: 'latin1' },
    code: 'sql-error', at: 'yards/yards.sql:8', says: 'its SQL is not valid: the file is not in UTF-8; save it in that encoding',
  },
  {
    what: 'a kind in the plural', moved: ['yards/yard-accounts.dataset.json', 'yards/yard-accounts.datasets.json'],
    code: 'unknown-kind', at: 'yards/yard-accounts.datasets.json:1', says: '"datasets" is not a kind of definition; name the file <id>.<kind>.json; did you mean "dataset"?',
  },
  {
    what: 'an ending in capitals', moved: ['yards/yards.report.json', 'yards/yards.report.JSON'],
    code: 'file-name', at: 'yards/yards.report.JSON:1', says: 'is not read under this name; call it "yards.report.json"',
  },
  {
    what: 'a file name in capitals', moved: ['yards/yards-by-account.card.json', 'yards/Yards-By-Account.card.json'],
    code: 'file-name', at: 'yards/Yards-By-Account.card.json:1', says: 'is not read under this name; call it "yards-by-account.card.json"',
  },
  {
    what: 'a copy of a file', beside: { 'yards/yards.report copy.json': '{}\n' },
    code: 'unknown-kind', at: 'yards/yards.report copy.json:1', says: '"yards.report copy.json" is not a kind of definition; name the file <id>.<kind>.json; use "access" or "card" or "dashboard" or "dataset" or "feed" or "form" or "lookup" or "menu" or "piece" or "report"',
  },
  {
    what: 'SQL of another name', moved: ['yards/close-yard.sql', 'yards/close_yard.sql'],
    code: 'missing-sql', at: 'yards/close-yard.dataset.json:1', says: 'the file close-yard.sql is missing beside it; add it, or give both files the same name',
  },
  {
    what: 'SQL without its dataset', beside: { 'yards/closed-yards.sql': 'select 1 as one\n' },
    code: 'orphan-sql', at: 'yards/closed-yards.sql:1', says: 'no dataset is called "closed-yards", so nothing reads this file; add closed-yards.dataset.json beside it, move a migration into the folder "migrations", or delete the file',
  },
  {
    what: 'an empty file', beside: { 'yards/yards.report.json': '' },
    code: 'syntax', at: 'yards/yards.report.json:1', says: 'is not JSON: the file is empty; write { … }',
  },
  {
    what: 'empty SQL', beside: { 'yards/close-yard.sql': '\n' },
    code: 'empty-sql', at: 'yards/close-yard.sql:1', says: 'has no statement; write the select whose rows the dataset answers',
  },
  {
    what: 'a list in place of an object', beside: { 'yards/yards-by-account.card.json': '[]\n' },
    code: 'syntax', at: 'yards/yards-by-account.card.json:1', says: 'is not JSON: it has to be one object: { … }',
  },
  {
    what: 'two definitions in one file', edits: [{ file: 'yards/yards-by-account.card.json', from: '"column": "yards" }]\n  }\n}', to: '"column": "yards" }]\n  }\n}\n{ "title": "More" }' }],
    code: 'syntax', at: 'yards/yards-by-account.card.json:12', says: 'is not JSON: the definition has ended before this; one file holds one',
  },
  {
    what: 'a migration beside its folder', beside: { 'yards/0002-visits.sql': 'create table visits (visit_id bigint primary key);\n' },
    code: 'orphan-sql', at: 'yards/0002-visits.sql:1', says: 'no dataset is called "0002-visits", so nothing reads this file; add 0002-visits.dataset.json beside it, move a migration into the folder "migrations", or delete the file',
  },
  {
    what: 'a decimal comma', edits: [{ file: 'flat-tires/flat-tires.report.json', from: '"minimumBar": 0.01', to: '"minimumBar": 0,01' }],
    code: 'syntax', at: 'flat-tires/flat-tires.report.json:49', says: 'is not JSON: a number has a decimal point, no comma; write 0.01',
  },
  {
    what: 'a number begins with zero', edits: [{ file: 'yards/yards.report.json', from: '"op": "ge", "value": 10', to: '"op": "ge", "value": 010' }],
    code: 'syntax', at: 'yards/yards.report.json:15', says: 'is not JSON: a number does not begin with 0; write 10',
  },
  {
    what: 'a property without quotes', edits: [{ file: 'yards/yards.report.json', from: '"paging": true', to: 'paging: true' }],
    code: 'syntax', at: 'yards/yards.report.json:23', says: 'is not JSON: paging is not JSON: a text stands in "double quotes"',
  },
  {
    what: 'a no-break space in JSON', edits: [{ file: 'yards/yards.report.json', from: '"paging": true', to: '\u00a0"paging": true' }],
    code: 'syntax', at: 'yards/yards.report.json:23', says: 'is not JSON: an invisible sign stands here, as texts copied from a page have; delete it, and type a space',
  },
  {
    what: 'a line break in a text', edits: [{ file: 'yards/yard.form.json', from: 'has this name. Use another.', to: 'has this name.\nUse another.' }],
    code: 'syntax', at: 'yards/yard.form.json:15', says: 'is not JSON: the text is not closed; a " is missing at its end',
  },
  {
    what: 'a backslash in a text', edits: [{ file: 'yards/yard.form.json', from: 'has this name. Use another.', to: 'has this name (C:\\yards).' }],
    code: 'syntax', at: 'yards/yard.form.json:15', says: 'is not JSON: a backslash in a text is written twice: \\\\',
  },
  {
    what: 'a bracket of another kind', edits: [{ file: 'yards/yards.report.json', from: '"sort": [{ "column": "name" }]', to: '"sort": [{ "column": "name" ]}' }],
    code: 'syntax', at: 'yards/yards.report.json:24', says: 'is not JSON: } is missing before ]',
  },
  {
    what: 'a property of a report in a dataset', edits: [{ file: 'yards/yards.dataset.json', from: '{ "id": "capacity", "type": "integer" }', to: '{ "id": "capacity", "type": "integer", "title": "Places" }' }],
    code: 'unknown-property', at: 'yards/yards.dataset.json:14', says: 'has no property "title"; use "type" or "multiple" or "format" or "quantity" or "search" or "orderBy" or "internal"',
  },
  {
    what: 'a property in another style', edits: [{ file: 'yards/yards.dataset.json', from: '"rowKey"', to: '"row_key"' }],
    code: 'unknown-property', at: 'yards/yards.dataset.json:2', says: 'has no property "row_key"; did you mean "rowKey"?',
  },
  {
    what: 'a report whose table file is deleted', beside: { 'yards/yards-by-account.dataset.json': null, 'yards/yards-by-account.sql': null },
    code: 'unknown-dataset', at: 'yards/yards-by-account.card.json:3', says: 'dataset "yards-by-account" does not exist; did you mean "yard-accounts"?',
  },
]
