import type { AnalystMistake } from './Mistake.ts'

/** Slips in menus, dashboards, forms, lookups, codes, pieces and migrations. */
/** A menu of templates in place of the title of the section of the form of yards. */
const templates = (values: string): AnalystMistake['edits'] => [
  {
    file: 'yards/yard.form.json',
    from: '"id": "yard", "title": "Yard",',
    to: `"id": "yard", "title": "Yard", "templates": { "title": "Use", "choices": [{ "id": "small", "title": "Small", "values": ${values} }] },`,
  },
]

export const analystMistakesInForms: AnalystMistake[] = [
  {
    what: 'a template for a field that does not exist',
    edits: templates('{ "places": 3 }'),
    code: 'unknown-field',
    at: 'yards/yard.form.json:23',
    says: 'field "places" does not exist in this form; use "account_id" or "name" or "capacity"',
  },
  {
    what: 'a template with a text for a number',
    edits: templates('{ "capacity": "3" }'),
    code: 'wrong-form',
    at: 'yards/yard.form.json:23',
    says: 'cannot be "3": the field takes a number without quotes',
  },
  {
    what: 'a template with a list for a field of one value',
    edits: templates('{ "name": ["North"] }'),
    code: 'wrong-form',
    at: 'yards/yard.form.json:23',
    says: 'cannot be ["North"]: the field takes a text in quotes',
  },
  {
    what: 'a template for a field whose options are rows',
    edits: templates('{ "account_id": "7" }'),
    code: 'wrong-type',
    at: 'yards/yard.form.json:23',
    says: 'must be a text or a choice or a date or a number or yes or no, not a chosen value',
  },
  {
    what: 'a link of a menu opens nothing',
    edits: [
      {
        file: 'portal/header.menu.json',
        from: '{ "id": "yards", "report": "yards" }',
        to: '{ "id": "yards", "title": "Yards" }',
      },
    ],
    code: 'missing-property',
    at: 'portal/header.menu.json:8',
    says: 'needs the property "report" or "url"; add it',
  },
  {
    what: 'a menu names a route',
    edits: [{ file: 'portal/header.menu.json', from: '"report": "yard-board"', to: '"report": "/yard-board"' }],
    code: 'wrong-form',
    at: 'portal/header.menu.json:9',
    says: 'cannot be "/yard-board": A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores',
  },
  {
    what: 'a link of a menu twice',
    edits: [
      {
        file: 'portal/header.menu.json',
        from: '"id": "yard-board", "report": "yard-board"',
        to: '"id": "yards", "report": "yard-board"',
      },
    ],
    code: 'duplicate-id',
    at: 'portal/header.menu.json:9',
    says: 'id "yards" is taken; give each its own',
  },
  {
    what: 'a link of a menu to http',
    edits: [
      {
        file: 'portal/header.menu.json',
        from: '{ "id": "yards", "report": "yards" }',
        to: '{ "id": "yards", "title": "Yards", "url": "http://yards.example.com" }',
      },
    ],
    code: 'wrong-form',
    at: 'portal/header.menu.json:8',
    says: 'cannot be "http://yards.example.com": An address inside the portal, which begins with /, or of another site, with https://',
  },
  {
    what: 'a menu at another place',
    edits: [{ file: 'portal/header.menu.json', from: '"place": "header"', to: '"place": "top"' }],
    code: 'not-allowed',
    at: 'portal/header.menu.json:2',
    says: 'may not be "top"; use "header" or "footer"',
  },
  {
    what: 'a card twice on a tab',
    edits: [
      {
        file: 'yards/yard-board.dashboard.json',
        from: '"cards": ["yards-by-account"]',
        to: '"cards": ["yards-by-account", "yards-by-account"]',
      },
    ],
    code: 'repeated-card',
    at: 'yards/yard-board.dashboard.json:22',
    says: 'card "yards-by-account" is on a tab already, and each is there once; remove it here, or add another card with the same dataset',
  },
  {
    what: 'a condition on a tab that does not exist',
    edits: [{ file: 'yards/yard-board.dashboard.json', from: '"value": ["sizes"]', to: '"value": ["size"]' }],
    code: 'not-allowed',
    at: 'yards/yard-board.dashboard.json:16',
    says: 'may not be "size"; use "sizes"',
  },
  {
    what: 'a tab without cards',
    edits: [{ file: 'yards/yard-board.dashboard.json', from: '"cards": ["yards-by-account"]', to: '"cards": []' }],
    code: 'wrong-form',
    at: 'yards/yard-board.dashboard.json:22',
    says: 'needs at least one item',
  },
  {
    what: 'two tabs of one code',
    edits: [
      {
        file: 'yards/yard-board.dashboard.json',
        from: '"cards": ["yards-by-account"] }',
        to: '"cards": ["yards-by-account"] },\n    { "id": "more", "title": "More", "code": 0, "cards": ["yards-again"] }',
      },
    ],
    beside: {
      'yards/yards-again.card.json':
        '{ "title": "Again", "dataset": "yards-by-account", "columns": [{ "id": "yards", "title": "Yards" }] }',
    },
    code: 'duplicate-id',
    at: 'yards/yard-board.dashboard.json:23',
    says: 'id "0" is taken by tab "sizes"; give each its own',
  },
  {
    what: 'a card of a total that is not there',
    edits: [{ file: 'yards/yards-by-account.card.json', from: '"total": "yards"', to: '"total": "places"' }],
    code: 'unknown-total',
    at: 'yards/yards-by-account.card.json:5',
    says: 'total "places" does not exist in the dataset; use "yards"',
  },
  {
    what: 'a card has a source',
    edits: [
      {
        file: 'yards/yards-by-account.card.json',
        from: '"dataset": "yards-by-account"',
        to: '"source": "yards-by-account"',
      },
    ],
    code: 'unknown-property',
    at: 'yards/yards-by-account.card.json:3',
    says: 'has no property "source"; use "dataset"',
  },
  {
    what: 'a card draws a column that is not there',
    edits: [
      {
        file: 'yards/yards-by-account.card.json',
        from: '"x": "account_name"',
        to: '"x": "account"',
      },
    ],
    code: 'unknown-column',
    at: 'yards/yards-by-account.card.json:8',
    says: 'column "account" does not exist in the dataset; use "account_name" or "yards" or "places"',
  },
  {
    what: 'a card is a report',
    edits: [
      { file: 'yards/yard-board.dashboard.json', from: '"cards": ["yards-by-account"]', to: '"cards": ["yards"]' },
    ],
    code: 'unknown-card',
    at: 'yards/yard-board.dashboard.json:22',
    says: 'card "yards" does not exist; use "yards-by-account"',
  },
  {
    what: 'a field of another type than its parameter',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"id": "capacity", "type": "number", "title": "Places", "integer": true',
        to: '"id": "capacity", "type": "text", "title": "Places"',
      },
    ],
    code: 'wrong-type',
    at: 'yards/yard.form.json:27',
    says: 'must be a whole number, not a text',
  },
  {
    what: 'a value to show that is not loaded',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"id": "yard", "title": "Yard",',
        to: '"id": "yard", "title": "Yard", "shown": [{ "id": "acount_name", "title": "Account" }],',
      },
    ],
    code: 'unknown-column',
    at: 'yards/yard.form.json:23',
    says: 'column "acount_name" does not exist in the dataset; did you mean "account_name"?',
  },
  {
    what: 'pictures of pages of options',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"lookup": "yard-accounts"',
        to: '"lookup": "yard-accounts", "picture": "axles"',
      },
      { file: 'yards/yard-accounts.lookup.json', from: '"lists"', to: '"paging": true, "lists"' },
    ],
    code: 'wrong-form',
    at: 'yards/yard.form.json:25',
    says: 'shows all options at once, and lookup "yard-accounts" is paged; remove "picture"',
  },
  {
    what: 'a picture that nobody draws',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"lookup": "yard-accounts"',
        to: '"lookup": "yard-accounts", "picture": "axels"',
      },
    ],
    code: 'not-allowed',
    at: 'yards/yard.form.json:25',
    says: 'may not be "axels"; use "axles"',
  },
  {
    what: 'a field that is not saved',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"id": "capacity", "type": "number"',
        to: '"id": "places", "type": "number"',
      },
      { file: 'yards/yard.form.json', from: '"field": "capacity"', to: '"field": "places"' },
    ],
    code: 'unknown-column',
    at: 'yards/yard.form.json:27',
    says: 'column "places" does not exist in the dataset; use "yard_id" or "account_id" or "account_name" or "name" or "capacity" or "closed_on" or "version"',
  },
  {
    what: 'a field is twice in the form',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '{ "id": "capacity", "type": "number", "title": "Places", "integer": true }',
        to: '{ "id": "capacity", "type": "number", "title": "Places", "integer": true }\n      ]\n    },\n    {\n      "id": "more", "title": "More",\n      "fields": [\n        { "id": "name", "type": "text", "title": "Name again" }',
      },
    ],
    code: 'duplicate-id',
    at: 'yards/yard.form.json:33',
    says: 'id "name" is taken; give each its own',
  },
  {
    what: 'a message names a field that is not there',
    edits: [{ file: 'yards/yard.form.json', from: 'Yard {{name}} saved.', to: 'Yard {{yard_name}} saved.' }],
    code: 'unknown-field',
    at: 'yards/yard.form.json:11',
    says: 'field "yard_name" does not exist in this form; use "name"',
  },
  {
    what: 'a message with one brace',
    edits: [{ file: 'yards/yard.form.json', from: 'Yard {{name}} saved.', to: 'Yard {name} saved.' }],
    code: 'wrong-form',
    at: 'yards/yard.form.json:11',
    says: '{name} would be shown as it is; write {{name}} for the value of the field',
  },
  {
    what: 'after saving nowhere',
    edits: [{ file: 'yards/yard.form.json', from: '"after": { "to": "yards" }', to: '"after": { "to": "yard-list" }' }],
    code: 'unknown-report',
    at: 'yards/yard.form.json:20',
    says: 'page "yard-list" does not exist; use "checkpoint-detail" or "flat-tires" or "yards" or "import-yards" or "yard" or "yard-board"',
  },
  {
    what: 'back to nowhere',
    edits: [{ file: 'yards/yard.form.json', from: '"parent": "yards"', to: '"parent": "yard"' }],
    code: 'wrong-form',
    at: 'yards/yard.form.json:4',
    says: 'cannot be its own parent; name the page that leads here, or leave it out',
  },
  {
    what: 'a field looks at the filters',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"title": "Places", "integer": true',
        to: '"title": "Places", "integer": true, "visible": { "ref": "/filters/name", "op": "notEmpty" }',
      },
    ],
    code: 'unknown-pointer',
    at: 'yards/yard.form.json:27',
    says: '"filters" cannot be used as a pointer here; use "form"',
  },
  {
    what: 'a file of a type by its ending',
    edits: [{ file: 'yards/import-yards.form.json', from: '"text/csv"', to: '"csv"' }],
    code: 'not-allowed',
    at: 'yards/import-yards.form.json:11',
    says: 'may not be "csv"; use "image/png" or "image/jpeg" or "image/webp" or "application/pdf" or "text/csv" or "application/xliff+xml" or "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"',
  },
  {
    what: 'loaded with a parameter that is not taken',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"with": { "id": { "from": "/params/id" } }',
        to: '"with": { "yard_id": { "from": "/params/id" } }',
      },
    ],
    code: 'unknown-parameter',
    at: 'yards/yard.form.json:8',
    says: 'parameter "yard_id" is not declared by the dataset; use "id" or "account_ids" or "least" or "state"',
  },
  {
    what: 'loaded by a param that is not there',
    edits: [{ file: 'yards/yard.form.json', from: '"from": "/params/id"', to: '"from": "/params/yard_id"' }],
    code: 'unknown-param',
    at: 'yards/yard.form.json:8',
    says: 'param "yard_id" does not exist in this report; use "id"',
  },
  {
    what: 'a length of a number',
    edits: [{ file: 'yards/yard.form.json', from: '"integer": true', to: '"integer": true, "maxLength": 60' }],
    code: 'wrong-form',
    at: 'yards/yard.form.json:27',
    says: 'must be at most 16, not 60',
  },
  {
    what: 'required in words',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"required": true, "maxLength": 60',
        to: '"required": "yes", "maxLength": 60',
      },
    ],
    code: 'wrong-type',
    at: 'yards/yard.form.json:26',
    says: 'must be true or false, not a text in "quotes"',
  },
  {
    what: 'a constraint is explained twice',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '{ "constraint": "yards_capacity_check"',
        to: '{ "constraint": "yards_name_key", "field": "capacity", "message": "Twice." },\n      { "constraint": "yards_capacity_check"',
      },
    ],
    code: 'duplicate-id',
    at: 'yards/yard.form.json:17',
    says: 'id "yards_name_key" is taken; give each its own',
  },
  {
    what: 'a constraint of another table',
    edits: [
      {
        file: 'yards/yard.form.json',
        from: '"yards_capacity_check"',
        to: '"locations_account_id_location_number_key"',
      },
    ],
    code: 'foreign-constraint',
    at: 'yards/yard.form.json:17',
    says: 'constraint "locations_account_id_location_number_key" is of locations, which this form does not write; name one of the table that it saves',
  },
  {
    what: 'a lookup of a column that is not answered',
    edits: [{ file: 'yards/yard-accounts.lookup.json', from: '"text": "name"', to: '"text": "account_name"' }],
    code: 'unknown-column',
    at: 'yards/yard-accounts.lookup.json:3',
    says: 'column "account_name" does not exist in the dataset; did you mean "account_number"?',
  },
  {
    what: 'a lookup forgets its value',
    edits: [
      { file: 'yards/yard-accounts.lookup.json', from: '"value": "account_id", "text": "name"', to: '"text": "name"' },
    ],
    code: 'missing-choice',
    at: 'yards/yard-accounts.lookup.json:3',
    says: 'names no "value" column, and the dataset answers none of that name; name what is saved: "value": "…"; use "account_id" or "account_number" or "name"',
  },
  {
    what: 'a lookup of two lists of one id',
    edits: [
      {
        file: 'yards/yard-accounts.lookup.json',
        from: '"text": "name" }',
        to: '"text": "name" },\n    { "id": "accounts", "dataset": "yard-accounts", "value": "account_id", "text": "account_number" }',
      },
    ],
    code: 'duplicate-id',
    at: 'yards/yard-accounts.lookup.json:4',
    says: 'id "accounts" is taken; give each its own',
  },
  {
    what: 'texts are chosen where numbers are saved',
    edits: [
      { file: 'yards/yard-accounts.lookup.json', from: '"value": "account_id"', to: '"value": "account_number"' },
    ],
    code: 'wrong-value',
    at: 'yards/yard-accounts.lookup.json:3',
    says: 'takes a whole number, but "account_number" is a text; use "account_id"',
  },
  {
    what: 'a column of a CSV file that the SQL does not know',
    edits: [
      {
        file: 'yards/import-yards.dataset.json',
        from: '"id": "name", "type": "text"',
        to: '"id": "yard_name", "type": "text"',
      },
    ],
    code: 'sql-error',
    at: 'yards/import-yards.sql:2',
    says: 'its SQL is not valid: the file has no column "name"; use "account_number" or "yard_name" or "capacity"',
  },
  {
    what: 'a column of a CSV file that nobody reads',
    edits: [
      {
        file: 'yards/import-yards.sql',
        from: 'select a.account_id, file.name, file.capacity',
        to: 'select a.account_id, file.name, 1',
      },
    ],
    code: 'unused-parameter',
    at: 'yards/import-yards.dataset.json:13',
    says: 'the SQL does not read file.capacity of the file; read it, or remove the column',
  },
  {
    what: 'lines of a CSV file put together before they are saved',
    edits: [{ file: 'yards/import-yards.sql', from: 'select a.account_id', to: 'select distinct a.account_id' }],
    code: 'untold-lines',
    at: 'yards/import-yards.dataset.json:5',
    says: 'does not say which lines of the file :file the SQL saves: select the inserted rows from :file with an alias, one from each line, or return its line in a column "line"',
  },
  {
    what: 'a needed code that does not exist',
    edits: [{ file: 'flat-tires/flat-tires.access.json', from: '"needs": ["TMLOGIN"]', to: '"needs": ["TMLOGN"]' }],
    code: 'unknown-code',
    at: 'flat-tires/flat-tires.access.json:2',
    says: 'code "TMLOGN" does not exist; did you mean "TMLOGIN"?',
  },
  {
    what: 'a code that needs itself',
    edits: [{ file: 'flat-tires/flat-tires.access.json', from: '"needs": ["TMLOGIN"]', to: '"needs": ["FLATRPT"]' }],
    code: 'circular-code',
    at: 'flat-tires/flat-tires.access.json:2',
    says: 'code "FLATRPT" needs itself, so nobody could use it; leave it out of "needs"',
  },
  {
    what: 'a code that another file has',
    edits: [
      {
        file: 'flat-tires/flat-tires.access.json',
        from: '"codes": [',
        to: '"codes": [{ "id": "TMSMYRPT", "title": "Reports" }, ',
      },
    ],
    code: 'duplicate-id',
    at: 'flat-tires/flat-tires.access.json:2',
    says: 'id "TMSMYRPT" is taken by portal/portal.access.json; give each its own',
  },
  {
    what: 'a reach that does not exist',
    edits: [{ file: 'flat-tires/flat-tires.access.json', from: '"reach": "all"', to: '"reach": "everyone"' }],
    code: 'not-allowed',
    at: 'flat-tires/flat-tires.access.json:3',
    says: 'may not be "everyone"; use "accounts" or "dealers" or "flags" or "all"',
  },
  {
    what: 'a code with a hyphen',
    edits: [{ file: 'flat-tires/flat-tires.access.json', from: '"id": "FLATRPT"', to: '"id": "FLAT-RPT"' }],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.access.json:2',
    says: 'cannot be "FLAT-RPT": A code of an access definition: capital letters and digits',
  },
  {
    what: 'a piece in place of a dataset',
    edits: [{ file: 'yards/yards.report.json', from: '"dataset": "yards"', to: '"dataset": "written-yard"' }],
    code: 'unknown-dataset',
    at: 'yards/yards.report.json:23',
    says: 'dataset "written-yard" does not exist; use "close-yard" or "delete-yard" or "flat-tires" or "flat-tires-by-month" or "import-yards" or "save-yard" or "unit-tires" or "yard-accounts" or "yards" or "yards-by-account"',
  },
  {
    what: 'a piece is overridden where it has no such item',
    edits: [
      {
        file: 'yards/yards-by-account.dataset.json',
        from: '{ "use": "yards-total" }',
        to: '{ "use": "yards-total", "override": { "places": { "column": "places" } } }',
      },
    ],
    code: 'unknown-item',
    at: 'yards/yards-by-account.dataset.json:3',
    says: 'the piece has no item "places"; use "yards"',
  },
  {
    what: 'a piece by the name of its file',
    edits: [
      {
        file: 'yards/yards-by-account.dataset.json',
        from: '"use": "yards-total"',
        to: '"use": "yards-total.piece.json"',
      },
    ],
    code: 'unknown-piece',
    at: 'yards/yards-by-account.dataset.json:3',
    says: 'piece "yards-total.piece.json" does not exist; use "yards-total"',
  },
  {
    what: 'a piece without value',
    edits: [{ file: 'yards/yards-total.piece.json', from: '"value"', to: '"columns"' }],
    code: 'unknown-property',
    at: 'yards/yards-total.piece.json:2',
    says: 'has no property "columns"; use "value"',
  },
  {
    what: 'a type that does not exist',
    beside: {
      'yards/migrations/0002-visits.sql': 'create table visits (\n  visit_id bigint primary key,\n  note string\n);\n',
    },
    code: 'migration-failed',
    at: 'yards/migrations/0002-visits.sql:3',
    says: 'was not applied and was rolled back: there is no type "string"; use text',
  },
  {
    what: 'numbers by themselves as another database has them',
    beside: {
      'yards/migrations/0002-visits.sql': 'create table visits (\n  visit_id integer primary key auto_increment\n);\n',
    },
    code: 'migration-failed',
    at: 'yards/migrations/0002-visits.sql:2',
    says: 'was not applied and was rolled back: numbers are given by "generated by default as identity"; write that in its place',
  },
  {
    what: 'a comma before the last bracket',
    beside: {
      'yards/migrations/0002-visits.sql': 'create table visits (\n  visit_id bigint primary key,\n  note text,\n);\n',
    },
    code: 'migration-failed',
    at: 'yards/migrations/0002-visits.sql:3',
    says: 'was not applied and was rolled back: the comma before ")" is too many; remove it',
  },
  {
    what: 'a reference to a table that does not exist',
    beside: {
      'yards/migrations/0002-visits.sql':
        'create table visits (\n  visit_id bigint primary key,\n  yard_id bigint references yard\n);\n',
    },
    code: 'migration-failed',
    at: 'yards/migrations/0002-visits.sql:3',
    says: 'was not applied and was rolled back: there is no table "yard"; did you mean "yards"?',
  },
  {
    what: 'a reference of another type',
    beside: {
      'yards/migrations/0002-visits.sql':
        'create table visits (\n  visit_id bigint primary key,\n  yard_id text references yards\n);\n',
    },
    code: 'migration-failed',
    at: 'yards/migrations/0002-visits.sql:3',
    says: 'was not applied and was rolled back: "yard_id" is of another type than the column it refers to; ids are bigint: declare it as bigint',
  },
  {
    what: 'a table that is there already',
    beside: { 'yards/migrations/0002-visits.sql': 'create table yards (\n  yard_id bigint primary key\n);\n' },
    code: 'migration-failed',
    at: 'yards/migrations/0002-visits.sql:1',
    says: 'was not applied and was rolled back: there is a table or an index "yards" already; change it with "alter table", or choose another name',
  },
  {
    what: 'a column is dropped that is not there',
    beside: { 'yards/migrations/0002-visits.sql': 'alter table yards\n  drop column place;\n' },
    code: 'migration-failed',
    at: 'yards/migrations/0002-visits.sql:2',
    says: 'was not applied and was rolled back: yards has no column "place"; see the migration that created the table',
  },
  {
    what: 'a semicolon is missing between two statements',
    beside: {
      'yards/migrations/0002-visits.sql':
        'create table visits (visit_id bigint primary key)\ncreate index on visits (visit_id);\n',
    },
    code: 'migration-failed',
    at: 'yards/migrations/0002-visits.sql:2',
    says: 'was not applied and was rolled back: a ";" is missing before "create", which begins another statement',
  },
]
