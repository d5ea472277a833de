import { DatabaseAway, type Database, type Queryable } from './Database.ts'

/** The same database for work that is given up at its next statement once the server ends; a transaction is undone. */
export function untilEnded(database: Database, isEnded: () => boolean): Database {
  const goOn = (): void => {
    if (isEnded()) throw new DatabaseAway('the server is ending')
  }
  const limited = (connection: Queryable): Queryable => ({
    async query(statement, options) {
      goOn()
      return connection.query(statement, options)
    },
    async script(text) {
      goOn()
      return connection.script(text)
    },
  })
  return {
    ...database,
    ...limited(database),
    transaction: (work) =>
      database.transaction((connection) => {
        goOn()
        return work(limited(connection))
      }),
  }
}
