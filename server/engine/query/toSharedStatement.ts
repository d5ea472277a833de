import type { Statement } from '../../platform/database/Database.ts'
import { sqlMarks } from './sqlMarks.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { expander, statementText, type Dataset, type Query, type StatementContext } from './toStatement.ts'

type DatasetOf = (id: string) => Dataset

/**
 * Several queries → one statement, in which a dataset that says `readOnce` is read once for all that stand on it with
 * the
 * same parameters. It answers one row: `answers`, with what each of the queries alone would have answered.
 */
export function toSharedStatement(queries: Query[], caller: DatasetCaller, datasetOf: DatasetOf): Statement {
  const values: unknown[] = []
  const keys = queries.map((query) => readingsOf(query, datasetOf))
  const isShared = (key: string): boolean => keys.filter((own) => own.has(key)).length > 1
  const shared = new Map<string, { name: string; text: string }>()
  const writing: StatementContext = {
    caller,
    datasetOf,
    bind: (value, type) => `$${values.push(value)}::${type}`,
    readOnce(id, parameters) {
      const key = readingOf(id, parameters, datasetOf)
      if (!isShared(key)) return null
      // Its own dependencies are written before it.
      const one = shared.get(key) ?? {
        text: expander(datasetOf(id), parameters, writing)(datasetOf(id).sql.trim()),
        name: `once_${shared.size + 1}`,
      }
      shared.set(key, one)
      return one.name
    },
  }
  const answers = queries.map(
    (query) => `(select row_to_json(answer) from (\n${statementText(query, writing)}\n) answer)`,
  )
  const read = [...shared.values()].map(({ name, text: one }) => `${name} as materialized (\n${one}\n)`)
  const text = `${read.length > 0 ? `with ${read.join(', ')}\n` : ''}select json_build_array(${answers.join(', ')}) as answers`
  return { text, values }
}

/**
 * Queries that have a reading in common, by their places; those that have none stand alone. In the order of the first
 * of each.
 */
export function groupQueries(queries: Query[], datasetOf: DatasetOf): number[][] {
  const groups: { places: number[]; readings: Set<string> }[] = []
  for (const [place, query] of queries.entries()) {
    const readings = readingsOf(query, datasetOf)
    const own = groups.find((group) => [...readings].some((reading) => group.readings.has(reading)))
    if (!own) groups.push({ places: [place], readings })
    else {
      own.places.push(place)
      for (const reading of readings) own.readings.add(reading)
    }
  }
  return groups.map(({ places }) => places)
}

/** Returns the datasets of a query that can be read once for several queries. */
function readingsOf({ dataset, parameters }: Query, datasetOf: DatasetOf): Set<string> {
  return new Set(
    baseDatasetsOf(dataset, datasetOf)
      .filter((id) => datasetOf(id).readOnce)
      .map((id) => readingOf(id, parameters, datasetOf)),
  )
}

/** A dataset with the parameters that it takes: two that are equal answer the same. */
function readingOf(id: string, parameters: Query['parameters'], datasetOf: DatasetOf): string {
  const names = baseDatasetsOf(id, datasetOf).flatMap((one) =>
    sqlMarks(datasetOf(one).sql).flatMap((mark) => (mark.kind === 'parameter' ? mark.name : [])),
  )
  return JSON.stringify([id, [...new Set(names)].sort().map((name) => parameters[name] ?? null)])
}

/** The dataset and all that it stands on. */
export function baseDatasetsOf(id: string, datasetOf: DatasetOf): string[] {
  return [
    ...new Set([
      id,
      ...sqlMarks(datasetOf(id).sql).flatMap((mark) =>
        mark.kind === 'dataset' ? baseDatasetsOf(mark.name, datasetOf) : [],
      ),
    ]),
  ]
}
