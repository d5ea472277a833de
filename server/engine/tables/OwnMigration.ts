/** A file of SQL beside the definitions that changes their own tables. */
export interface OwnMigration {
  /** Relative to the definitions folder: `repairs/migrations/0001-repairs.sql`. */
  file: string
  /** `0001-repairs`: its place in the one order of all areas, and what the database knows it by. */
  name: string
  text: string
  checksum: string
}
