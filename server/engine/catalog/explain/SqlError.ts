/** The names that an explanation can suggest. */
export interface KnownToSql {
  tables: string[]
  columnsOf(table: string): string[]
  keysOf(table: string): string[][]
  /** Returns the columns of a dataset; null if it is unknown. */
  answersOf(dataset: string): string[] | null
  parameters: { id: string; columns?: { id: string }[] }[]
  /** The functions of the database by name, each with what it takes. */
  functions: ReadonlyMap<string, string[]>
}

/** An error of the database about a SQL text, with its place. */
export interface SqlError {
  message: string
  sql: string
  offset: number
  known: KnownToSql
}
