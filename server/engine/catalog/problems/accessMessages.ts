import type { ProblemFormatter } from './messageParts.ts'

/** Messages about tables and functions that definitions may not use, and about migrations. */
export const accessMessages = {
  'forbidden-function': (p) =>
    `may not call "${p.got}", which reaches beyond rows: files, settings, SQL given as a text, or changes; leave it out`,
  'system-table': (p) =>
    `may not read "${p.got}": datasets read tables of the product and of migrations, not the database's own, and a partition only by its table`,
  secret: (p) =>
    `may not touch "${p.got}", which no dataset reads or writes: it opens accounts, holds what was found for others, or is kept by the server for itself; leave it out`,
  'closed-table': (p) =>
    `may not use "${p.got}": users and their rights, sign-ins, mail, the audit trail, jobs and texts are closed to datasets; ${p.known.length > 0 ? 'for the name of a user, join "user_names" by the id in a row, such as changed_by' : 'use the tables of docs/guide/tables.md'}`,
  'closed-dataset': (p) =>
    p.known.length > 0
      ? `dataset "${p.got}" answers what only some may see; ask for it as the product does: "security": ${p.known[0]}`
      : `dataset "${p.got}" uses tables that are closed to datasets, so no other may be based on it; use the tables of docs/guide/tables.md`,
  'read-only-table': (p) => `may not write "${p.got}", which can only be read`,
  'migration-name': (p) => `"${p.got}" has no number for its order; name it like 0001-repairs.sql`,
  'changed-migration': () => 'was changed after it was applied; restore it, and make the change in a new migration',
  'migration-failed': (p) => `was not applied and was rolled back: ${p.got}`,
  'forbidden-statement': (p) =>
    `may not "${p.got}"; a migration creates, alters and drops tables, indexes and sequences, and inserts, updates and deletes rows`,
  'product-table': (p) =>
    `may not change "${p.got}", which belongs to the product; a migration changes tables of the schema own, and may reference the others, except for those that the server keeps for itself, such as sessions`,
  'product-rows': (p) =>
    `may not read "${p.got}", which belongs to the product: rows copied from there would be read without a scope; reference them by "references", and join them in datasets`,
} satisfies Record<string, ProblemFormatter>
