import type { DatasetCaller } from '../../server/access/DatasetCaller.ts'
import type { Catalog } from '../../server/engine/catalog/Catalog.ts'
import { toStatement } from '../../server/engine/query/toStatement.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { planNodes, rowsReadBy, type PlanNode } from '../server/platform/database/planNodes.ts'

/** A dataset as a customer of one account reads it. */
export interface DatasetRead {
  id: string
  parameters: Record<string, unknown>
  accountId: number
}

/** The rows of a table, its months together, that a dataset's first page and totals read. */
export async function rowsOfTable(
  database: Database,
  catalog: Catalog,
  { id, parameters, accountId }: DatasetRead,
  table: string,
): Promise<number> {
  const dataset = catalog.dataset(id)
  const caller: DatasetCaller = {
    userId: 1,
    scope: { kind: 'accounts', accounts: [accountId] },
    units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
    codes: [],
    flags: [],
    group: 'CUS',
    currencySymbol: '$',
    dateFormat: 'MM/DD/YYYY',
    userName: 'Curtis',
    userLastName: 'Stone',
  }
  const nodes = await planNodes(
    database,
    toStatement(
      {
        dataset: id,
        parameters,
        columns: dataset.columns.filter(({ internal }) => !internal).map((column) => column.id),
        keyword: null,
        sort: dataset.rowKey.map((column) => ({ column, desc: false })),
        rows: { number: 1, size: 20 },
        totals: true,
      },
      caller,
      catalog.dataset,
    ),
  )
  return rowsOfNodes(nodes, table)
}

/** The rows of a table, its months together, that the nodes of a plan read. */
export const rowsOfNodes = (nodes: PlanNode[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name']?.replace(/_\d{4}_\d{2}$/, '') === table)
    .reduce((sum, node) => sum + rowsReadBy(node), 0)
