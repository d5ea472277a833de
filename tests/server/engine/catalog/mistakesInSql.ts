import type { Mistake } from './Mistake.ts'

/** Slips of the keyboard and of memory in a dataset’s SQL. */
export const mistakesInSql: Mistake[] = [
  {
    what: 'recursion without end', file: 'units.sql', from: 'select u.unit_id', to: 'with recursive n as (select 1 as i union all select i + 1 from n)\nselect (select max(i) from n)::integer * 0 + u.unit_id as unit_id',
    code: 'endless-sql', at: 'with recursive n as (select 1 as i union all select i + 1 from n)', says: 'recursion in "n" never ends; add a condition that stops it to the part that reads "n"',
  },
  {
    what: 'a column is renamed in the SQL alone', file: 'units.sql', from: 'u.unit_number\nfrom', to: 'u.unit_number as number\nfrom',
    code: 'missing-sql-column', in: 'units.dataset.json', at: '"id": "unit_number",\n      "type": "text"\n    }\n  ],\n  "totals": [', says: 'the SQL does not answer the column "unit_number"; answer it, or remove it here; use "number"',
  },
  {
    what: 'a parameter is renamed in the SQL alone', file: 'units.sql', from: ':unit_type is null or u.unit_type = :unit_type', to: ':unit_kind is null or u.unit_type = :unit_kind',
    code: 'unknown-parameter', at: 'and (:unit_kind is null or u.unit_type = :unit_kind)', says: 'parameter "unit_kind" is not declared by the dataset; use "unit_type" or "unit_number"',
  },
  {
    what: 'a table is misspelled', file: 'units.sql', from: 'from units u', to: 'from unit u',
    code: 'sql-error', at: 'from unit u', says: 'its SQL is not valid: relation "unit" does not exist; did you mean "units"?',
  },
  {
    what: 'column misspelled in sql', file: 'units.sql', from: 'u.unit_number = :', to: 'u.unit_nr = :',
    code: 'sql-error', at: 'and (:unit_number is null or u.unit_nr = :unit_number)', says: 'its SQL is not valid: column u.unit_nr does not exist; did you mean "unit_id"?',
  },
  {
    what: 'a number is compared with a text', file: 'units.sql', from: 'u.unit_number = :unit_number', to: 'u.unit_id = :unit_number',
    code: 'sql-error', at: 'and (:unit_number is null or u.unit_id = :unit_number)', says: 'its SQL is not valid: operator does not exist: bigint = text; compare values of one type, or cast one of them',
  },
  {
    what: 'missing comma in sql', file: 'units.sql', from: 'u.unit_id, u.account_id', to: 'u.unit_id u.account_id',
    code: 'sql-error', at: 'select u.unit_id u.account_id, u.unit_number', says: 'its SQL is not valid: syntax error at or near "."; look before it for a comma or a word that is missing or too many',
  },
  {
    what: 'the statement ends in a semicolon', file: 'units.sql', from: 'u.unit_type = :unit_type)', to: 'u.unit_type = :unit_type);',
    code: 'sql-error', at: 'and (:unit_type is null or u.unit_type = :unit_type);', says: 'its SQL is not valid: it is one statement, which ends without a semicolon; remove it',
  },
  {
    what: 'a count stands beside columns without a group', file: 'units.sql', from: 'u.unit_number\nfrom', to: 'count(*) as unit_number\nfrom',
    code: 'sql-error', at: 'select u.unit_id, u.account_id, count(*) as unit_number', says: 'its SQL is not valid: column "u.unit_id" must appear in the GROUP BY clause or be used in an aggregate function',
  },
  {
    what: ':scope is forgotten', file: 'units.sql', from: ':scope(u.account_id, u.location_id)', to: 'true',
    code: 'missing-scope', at: 'from units u', says: 'the SQL has no :scope(account column, location column), so it could show rows of others; add it where rows are selected',
  },
  {
    what: 'a conflict names a constraint that does not exist', file: 'save-unit.sql', from: 'update units u set unit_number = :unit_number\nwhere u.unit_id = :unit_id and :scope(u.account_id, u.location_id)\nreturning u.unit_id, u.account_id', to: 'insert into accounts as a (account_id, name)\nselect l.account_id, :unit_number from locations l where l.location_id = :unit_id and :scope(l.account_id, l.location_id)\non conflict on constraint accounts_name_kex do nothing\nreturning a.account_id as unit_id, a.account_id',
    code: 'sql-error', at: 'insert into accounts as a (account_id, name)', says: 'its SQL is not valid: constraint "accounts_name_kex" for table "accounts" does not exist',
  },
  {
    what: 'a dataset reads itself', file: 'units.sql', from: 'from units u', to: 'from :dataset(units) u',
    code: 'circular-dataset', at: 'from :dataset(units) u', says: 'dataset "units" is based on this one: circular reference; remove one of the two :dataset(…)',
  },
  {
    what: 'dataset unknown in sql', file: 'units.sql', from: 'from units u', to: 'from :dataset(unitts) u',
    code: 'unknown-dataset', at: 'from :dataset(unitts) u', says: 'dataset "unitts" does not exist',
  },
]
