import { may } from '../../../engine/core/access/may.ts'
import { elementsOf } from '../../../engine/core/elements/elementsOf.ts'
import { pathNames } from '../../../engine/core/query/endpointPath.ts'
import type { CallAction, DeleteAction, Report, Security, Source } from '../../../engine/core/definition/model.ts'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Endpoint, SessionContext } from '../../access/Route.ts'
import { StatementFailed, type Database, type Queryable } from '../../platform/database/Database.ts'
import { noPermission, notFound, Refusal } from '../../platform/errors.ts'
import { integer, wholeObject, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { reportTimeoutMs } from '../query/askQueries.ts'
import { requestSchema, toSourceRequest } from '../query/sourceRequest.ts'
import { toStatement } from '../query/toStatement.ts'
import { writeRows } from '../query/writeRows.ts'

/** An action that a dataset answers, with all that its asker has to hold. */
export interface WritingAction {
  report: Report
  action: (CallAction | DeleteAction) & { dataset: string }
  /** Of the rows it stands at; null in the title row. */
  source: Source | null
  securities: (Security | null)[]
}

/** The actions of a report that datasets answer. */
export function writingActions(report: Report): WritingAction[] {
  const placed = [
    ...report.actions.map((action) => ({ action, source: null, securities: [report.security, action.security] })),
    ...elementsOf(report.elements, 'grid').flatMap((grid) => grid.actions.map((action) =>
      ({ action, source: report.sources[grid.source] ?? null, securities: [report.security, grid.security, action.security] }))),
  ]
  return placed.flatMap(({ action, ...rest }) => {
    if ((action.type !== 'call' && action.type !== 'delete') || action.dataset === null) return []
    return [{ report, ...rest, action: { ...action, dataset: action.dataset } }]
  })
}

/** The call of an action: one transaction that writes, looks whether all of it was its asker's, and notes who did it. */
export function actionRoute({ report, action, source, securities }: WritingAction, { catalog, database }: { catalog: Catalog; database: Database }): Endpoint & { input: ObjectSchema } {
  const datasetOf = catalog.dataset
  return {
    summary: `${report.title.text}: ${action.title.text}${source ? ', of one row' : ''}. A constraint, or a row that changed meanwhile, is a conflict (409).`,
    input: requestSchema(datasetOf(action.dataset), Object.keys(action.with), null, pathNames(action.endpoint)),
    answer: wholeObject({ count: integer }),
    permit(asker) {
      if (!securities.every((security) => may(asker, security))) throw noPermission()
    },
    handle({ body, query, params, principal: asker, signal }: SessionContext) {
      const { parameters } = toSourceRequest({ ...query, ...body, ...params })
      return database.transaction(async (connection) => {
        const { written, allowed } = await writeRows(action.dataset, parameters, { connection, datasetOf, asker, signal }).catch((error: unknown) => { throw refusalOf(error, action) })
        // What would be another's is as what is not there.
        if (written !== allowed) throw notFound()
        if (written === 0 && source) throw await isThere(parameters, connection, asker) ? new Refusal(409, 'server.row_changed') : notFound()
        // A deletion is noted where all of them are.
        if (action.type === 'call') await audit(connection, asker.userId, 'save', { report: report.id, action: action.id, key: Object.values(params)[0] ?? null, count: written })
        return { count: written }
      })
    },
  }

  /** Whether the row of another version than was asked for is among those that its asker sees. */
  async function isThere(parameters: Record<string, unknown>, connection: Queryable, asker: Principal): Promise<boolean> {
    const key = source && action.version !== null ? keyOf(action, datasetOf(source.dataset).rowKey) : null
    if (!source || !key) return false
    const statement = toStatement({
      dataset: source.dataset, parameters: {}, columns: [key.column], keyword: null, only: { column: key.column, values: [parameters[key.parameter]] },
      sort: [{ column: key.column, desc: false }], rows: { number: 1, size: 1 }, totals: false,
    }, asker, datasetOf)
    const [answer] = await connection.query<{ rows: object[] }>(statement, { timeoutMs: reportTimeoutMs })
    return (answer?.rows.length ?? 0) > 0
  }
}

/** The parameter that says which row is meant, and the column of the row that it is given. */
function keyOf({ with: bindings }: WritingAction['action'], rowKey: string[]): { parameter: string; column: string } | null {
  for (const [parameter, binding] of Object.entries(bindings)) {
    const column = 'from' in binding ? /^\/row\/(\w+)$/.exec(binding.from)?.[1] : undefined
    if (column && rowKey.includes(column)) return { parameter, column }
  }
  return null
}

/** SQLSTATE of a reference that would lead nowhere, and of the constraints of a row. */
const foreignKey = '23503'
const constraintFailures = [foreignKey, '23502', '23505', '23514', '23P01']

function refusalOf(error: unknown, { constraints }: WritingAction['action']): unknown {
  if (!(error instanceof StatementFailed) || !constraintFailures.includes(error.code ?? '')) return error
  const known = constraints.find(({ constraint }) => constraint === error.constraint)
  return new Refusal(409, known?.message.key ?? (error.code === foreignKey ? 'server.row_in_use' : 'server.row_refused'))
}
