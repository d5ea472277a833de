import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import type { ReferenceContext } from '../forms/readSuppliedRows.ts'
import { readListRows, type RowsList } from '../forms/readListRows.ts'
import type { InputRow } from '../forms/readRows.ts'
import { lineColumn } from '../query/rowsParameter.ts'
import { columnsOf } from './readFeedRows.ts'
import { textInList } from './referenceNames.ts'
import type { RowProblem } from './FeedRun.ts'
import { similarityTo } from './similarity.ts'

/** A value that may be meant in place of one that is not known, with the name of what it refers to. */
export interface Candidate {
  value: string
  name: string
}

/** Candidates of one value, and the least likeness of each. */
const [mostOfValue, leastLike] = [5, 0.3]
/** Values of a preview that get candidates, and rows of a list that they are looked for among. */
const [mostValues, mostCompared] = [40, 20_000]

/** Adds to problems of unknown values those that are nearest, of the rows that the sender reaches. */
export async function withCandidates(
  feed: Feed,
  problems: RowProblem[],
  rows: InputRow[],
  context: ReferenceContext,
): Promise<RowProblem[]> {
  const lists = new Map(columnsOf(feed).flatMap(({ id, in: of }): [string, RowsList][] => (of ? [[id, of]] : [])))
  const rowOf = new Map(rows.map((row) => [Number(row[lineColumn]), row]))
  const found = new Map<string, Candidate[]>()
  const listRows = new Map<string, InputRow[]>()
  const result: RowProblem[] = []
  for (const problem of problems) {
    const { column, line } = problem
    const of = column === null ? undefined : lists.get(column)
    const row = rowOf.get(line)
    const value = of && row && column !== null && isUnknown(feed, problem) ? row[column] : null
    if (!of || !row || typeof value !== 'string') {
      result.push(problem)
      continue
    }
    const beside = Object.entries(of.with ?? {}).flatMap(([name, own]): [string, string][] =>
      row[own] === null || row[own] === undefined ? [] : [[name, String(row[own])]],
    )
    const key = JSON.stringify([column, value, beside])
    if (!found.has(key) && found.size < mostValues) {
      const list = JSON.stringify([of.dataset, beside])
      const [[name, own] = []] = beside
      if (!listRows.has(list))
        listRows.set(
          list,
          await readListRows(of, name === undefined ? null : { column: name, values: [own] }, context, mostCompared),
        )
      found.set(
        key,
        nearestOf(
          of,
          value,
          (listRows.get(list) ?? []).filter((one) => beside.every(([other, text]) => String(one[other]) === text)),
        ),
      )
    }
    result.push({ ...problem, candidates: found.get(key) })
  }
  return result
}

/** True for the problem of a value that names nothing, be it found by its list or by the dataset of the feed. */
const isUnknown = ({ writes }: Feed, { key, column }: RowProblem): boolean =>
  key === 'server.rows.not_found' ||
  writes.some(({ unknown }) => unknown?.column === column && unknown.message.key === key)

/** Rows of a list whose value or name is most like a text; of several values for one name the most like. */
function nearestOf(of: RowsList, text: string, rows: InputRow[]): Candidate[] {
  const likeness = similarityTo(textInList(of, text))
  const ranked = rows
    .map((row) => {
      const value = String(row[of.column])
      const name = of.label ? String(row[of.label]) : value
      return { value, name, like: Math.max(likeness(value), likeness(name)) }
    })
    .filter(({ like }) => like >= leastLike)
    .sort((one, other) => other.like - one.like || (one.name < other.name ? -1 : 1))
  const names = new Set<string>()
  return ranked
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, mostOfValue)
    .map(({ value, name }) => ({ value, name }))
}
