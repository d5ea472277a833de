import { elementsOf } from '../../../engine/core/elements/elementsOf.ts'
import { pathNames } from '../../../engine/core/query/endpointPath.ts'
import type { CallAction, DeleteAction } from '../../../engine/core/definition/actionModel.ts'
import type { Report, Security, Source } from '../../../engine/core/definition/model.ts'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Endpoint, SessionContext } from '../../access/Route.ts'
import { StatementFailed, type Database, type Queryable } from '../../platform/database/Database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { integer, closedObject, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { readerFor } from '../query/readerFor.ts'
import { reportTimeoutMs } from '../query/runQueries.ts'
import { foreignKey, isMissingReference } from '../query/missingReference.ts'
import { requestSchema, toSourceRequest } from '../query/sourceRequest.ts'
import { toStatement } from '../query/toStatement.ts'
import { isUnfit, unfitValues } from '../query/unfitValues.ts'
import { writeRows } from '../query/writeRows.ts'

/** An action that a dataset answers, with all that its caller has to hold. */
export interface WritingAction {
  report: Report
  action: (CallAction | DeleteAction) & { dataset: string }
  /** The source of the rows it belongs to; null in the title row. */
  source: Source | null
  securities: (Security | null)[]
}

/** The actions of a report that datasets answer. */
export function writingActions(report: Report): WritingAction[] {
  const placed = [
    ...report.actions.map((action) => ({ action, source: null, securities: [report.security, action.security] })),
    ...elementsOf(report.elements, 'grid').flatMap((grid) =>
      grid.actions.map((action) => ({
        action,
        source: report.sources[grid.source] ?? null,
        securities: [report.security, grid.security, action.security],
      })),
    ),
  ]
  return placed.flatMap(({ action, ...rest }) => {
    if ((action.type !== 'call' && action.type !== 'delete') || action.dataset === null) return []
    return [{ report, ...rest, action: { ...action, dataset: action.dataset } }]
  })
}

/**
 * The call of an action: one transaction that writes, looks whether all of it was its caller's, and notes who did it.
 */
export function actionRoute(
  { report, action, source }: WritingAction,
  { catalog, database }: { catalog: Catalog; database: Database },
): Endpoint & { input: ObjectSchema } {
  const datasetOf = catalog.dataset
  return {
    summary: `${action.title.text}. An action of ${report.title.text}${source ? ' on one row' : ''}. A violated constraint, or a row that changed since it was read, is a conflict (409).`,
    input: requestSchema(datasetOf(action.dataset), Object.keys(action.with), null, pathNames(action.endpoint)),
    answer: closedObject({ count: integer }),
    deletes: { report: report.id, action: action.id },
    once: true,
    handle({ body, query, params, principal: caller, signal }: SessionContext) {
      const { parameters } = toSourceRequest({ ...query, ...body, ...params })
      return database
        .transaction(async (connection) => {
          const { written } = await writeRows(action.dataset, parameters, {
            connection,
            datasetOf,
            caller,
            signal,
          }).catch((error: unknown) => {
            throw refusalOf(error, action, datasetOf(action.dataset).sql)
          })
          if (written === 0 && (source || action.type === 'delete' || Object.keys(params).length > 0))
            throw (await hasChanged(parameters, connection, caller))
              ? new Refusal(409, 'server.row_changed')
              : notFound()
          // A DELETE call is recorded with all other deletions.
          if (!action.endpoint.startsWith('DELETE '))
            await audit(connection, caller, action.type === 'delete' ? 'delete' : 'save', {
              report: report.id,
              action: action.id,
              key: rowOf(params, parameters),
              count: written,
            })
          return { count: written }
        })
        .catch(async (error: unknown) => {
          if (!isUnfit(error)) throw error
          const optionalNames = (datasetOf(action.dataset).parameters ?? [])
            .filter(({ id, required }) => !required && !(id in params))
            .map(({ id }) => id)
          const unfit = await unfitValues(error, {
            database,
            parameters,
            enteredNames: optionalNames,
            run: (connection, tried) => writeRows(action.dataset, tried, { connection, datasetOf, caller, signal }),
          })
          throw unfit.length === 0 ? error : new Refusal(422, 'server.bad_input', { errors: unfit })
        })
    },
  }

  /** The row that it stood at: its address names it, else what the row gave. */
  function rowOf(params: Record<string, unknown>, parameters: Record<string, unknown>): unknown {
    const key = source && keyOf(action, datasetOf(source.dataset).rowKey)
    return Object.values(params)[0] ?? (key && parameters[key.parameter]) ?? null
  }

  /**
   * Returns true if the row is visible to the caller in another version than the requested one. If it is visible in the
   * requested version, the caller lacks access to the thing it was to belong to.
   */
  async function hasChanged(
    parameters: Record<string, unknown>,
    connection: Queryable,
    caller: Principal,
  ): Promise<boolean> {
    const { version } = action
    const key = source && version !== null ? keyOf(action, datasetOf(source.dataset).rowKey) : null
    if (!source || version === null || !key) return false
    const shown = rowColumn(action, version)
    // Parameters of the row's dataset, such as a location, are declared by the action too.
    const rowParameters = (datasetOf(source.dataset).parameters ?? [])
      .filter(({ id, required }) => required && id in parameters)
      .map(({ id }) => [id, parameters[id]])
    const statement = toStatement(
      {
        dataset: source.dataset,
        parameters: Object.fromEntries(rowParameters),
        columns: shown ? [key.column, shown] : [key.column],
        keyword: null,
        only: { column: key.column, values: [parameters[key.parameter]] },
        sort: [{ column: key.column, desc: false }],
        rows: { number: 1, size: 1 },
        totals: false,
      },
      caller,
      datasetOf,
    )
    const [answer] = await connection.query<{ rows: Record<string, unknown>[] }>(statement, {
      timeoutMs: reportTimeoutMs,
      ...readerFor([source.dataset], caller, datasetOf),
    })
    const [row] = answer?.rows ?? []
    return row !== undefined && (shown === null || String(row[shown]) !== String(parameters[version]))
  }
}

/** The column of the row that a parameter is given; null where it is given something else. */
function rowColumn({ with: bindings }: WritingAction['action'], parameter: string): string | null {
  const binding = bindings[parameter]
  return (binding && 'from' in binding && /^\/row\/(\w+)$/.exec(binding.from)?.[1]) || null
}

/** The parameter that says which row is meant, and the column of the row that it is given. */
function keyOf(action: WritingAction['action'], rowKey: string[]): { parameter: string; column: string } | null {
  for (const parameter of Object.keys(action.with)) {
    const column = rowColumn(action, parameter)
    if (column && rowKey.includes(column)) return { parameter, column }
  }
  return null
}

/** SQLSTATE of the constraints of a row, the last of a row that is in no state for it any more. */
const constraintFailures = [foreignKey, '23502', '23505', '23514', '23P01', '55000']

function refusalOf(error: unknown, { constraints }: WritingAction['action'], sql: string): unknown {
  if (!(error instanceof StatementFailed) || !constraintFailures.includes(error.code ?? '')) return error
  const known = constraints.find(({ constraint }) => constraint === error.constraint)
  if (!known && isMissingReference(error, sql)) return notFound()
  return new Refusal(
    409,
    known?.message.key ?? (error.code === foreignKey ? 'server.row_in_use' : 'server.row_refused'),
  )
}
