import type { Database, QueryOptions, Statement } from '../../../../server/platform/database/Database.ts'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  /** The average number of rows of each loop. */
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Join Filter'?: string
  Plans?: PlanNode[]
}

/**
 * Returns every node of the plan that a statement ran with for its reader. The rows it reads do not depend on the load
 * of the machine.
 */
export async function planNodes(
  database: Pick<Database, 'query'>,
  { text, values }: Statement,
  options?: QueryOptions,
): Promise<PlanNode[]> {
  const [explained] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    { text: `explain (analyze, format json) ${text}`, values },
    options,
  )
  return nodesWithin(explained!['QUERY PLAN'][0]!.Plan)
}

const nodesWithin = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesWithin)]

/** The rows that a node has looked at, kept or not. */
export const rowsReadBy = (node: PlanNode): number =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
