import type { AnalystMistake } from './Mistake.ts'

const report = 'yards/yards.report.json'

/** Slips whose first form was silent, or told at many places, of what leads back to itself or lacks one thing. */
export const analystMistakesInCircles: AnalystMistake[] = [
  {
    what: 'two columns ordered by each other',
    edits: [
      {
        file: 'yards/yards.dataset.json',
        from: '"name": { "search": true }',
        to: '"name": { "search": true, "sortBy": "account_name" }, "account_name": { "sortBy": "name" }',
      },
    ],
    code: 'wrong-form',
    at: 'yards/yards.dataset.json:9',
    says: 'is ordered by "name", which is ordered by this column; leave out one of the two "sortBy"',
  },
  {
    what: 'two pages that are each other’s parent',
    edits: [
      { file: report, from: '"route": "/yards",', to: '"route": "/yards", "parent": "flat-tires",' },
      {
        file: 'flat-tires/flat-tires.report.json',
        from: '"route": "/flat-tires",',
        to: '"route": "/flat-tires", "parent": "yards",',
      },
    ],
    code: 'wrong-form',
    at: 'flat-tires/flat-tires.report.json:3',
    says: 'leads back to this page by way of "yards"; give one of the two another parent',
  },
  {
    what: 'pieces that only use each other',
    beside: {
      'yards/first.piece.json': '{ "value": { "use": "second" } }',
      'yards/second.piece.json': '{ "value": { "use": "first" } }',
    },
    code: 'circular-piece',
    at: 'yards/first.piece.json:1',
    says: 'piece "second" uses this piece: circular reference; remove one of the two uses',
  },
  {
    what: 'a second statement behind a semicolon',
    edits: [{ file: 'yards/yards.sql', from: 'where true', to: 'where true; delete from own.yards where true' }],
    code: 'sql-error',
    at: 'yards/yards.sql:4',
    says: 'its SQL is not valid: it is one statement, which ends without a semicolon; remove it',
  },
  {
    what: 'an action without the value of its path',
    edits: [
      {
        file: report,
        from: '"with": { "id": { "from": "/row/yard_id" }, "version": { "from": "/row/version" } }',
        to: '"with": { "version": { "from": "/row/version" } }',
      },
    ],
    code: 'missing-value',
    at: 'yards/yards.report.json:45',
    says: 'the dataset that answers requires "id"; give it in "with"',
  },
  {
    what: 'a report saved as jsonc',
    moved: [report, 'yards/yards.report.jsonc'],
    code: 'file-name',
    at: 'yards/yards.report.jsonc:1',
    says: 'is not read under this name; call it "yards.report.json"',
  },
  {
    what: 'a writing dataset without returning',
    edits: [{ file: 'yards/save-yard.sql', from: 'returning y.yard_id, y.version, y.account_id', to: '' }],
    code: 'sql-error',
    at: 'yards/save-yard.sql:10',
    says: 'its SQL is not valid: it writes without saying which rows it wrote; end it with "returning" and the columns of the dataset',
  },
  {
    what: 'two migrations of one number',
    beside: {
      'yards/migrations/0001-visits.sql':
        'create table visits (visit_id bigint primary key, account_id bigint not null);\n',
    },
    code: 'same-number',
    at: 'yards/migrations/0001-yards.sql:1',
    says: 'has the same number as yards/migrations/0001-visits.sql, so nothing says which comes first; give the later one the next number',
  },
  {
    what: 'a version of the language as a text',
    edits: [{ file: 'definitions.json', from: '"schemaVersion": 5', to: '"schemaVersion": "2"' }],
    code: 'not-allowed',
    at: 'definitions.json:2',
    says: 'may not be "2"; use "5"',
  },
  {
    what: 'a source that reads a writing dataset',
    edits: [{ file: report, from: '"dataset": "yards", "list"', to: '"dataset": "save-yard", "list"' }],
    code: 'needs-reading',
    at: 'yards/yards.report.json:23',
    says: 'dataset "save-yard" writes; it can only save a form or answer an action',
  },
  {
    what: 'a renamed field of a form',
    edits: [{ file: 'yards/yard.form.json', from: '"id": "capacity"', to: '"id": "capacities"' }],
    code: 'unknown-column',
    at: 'yards/yard.form.json:27',
    says: 'column "capacities" does not exist in the dataset; did you mean "capacity"?',
  },
  {
    what: 'a code that its file no longer defines, at four places',
    edits: [{ file: 'portal/portal.access.json', from: '"TMSMYRPT"', to: '"TMSMYREPORT"' }],
    code: 'unknown-code',
    at: 'yards/yard-board.dashboard.json:4',
    says: 'code "TMSMYRPT" does not exist; use "FLATRPT" or "TMLOGIN" or "TMSMYREPORT" (also at yards/import-yards.form.json:5, yards/yard.form.json:5, yards/yards.report.json:4)',
  },
]
