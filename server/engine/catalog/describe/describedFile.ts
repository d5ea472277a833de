import type { DatasetColumn, DatasetParameter } from '../../../../engine/core/definition/datasetModel.ts'
import { offsetOfOutput } from '../../analysis/offsetsIn.ts'
import { sqlMarks } from '../../query/sqlMarks.ts'
import type { Path } from '../problems/Problem.ts'
import type { FileOf, UndescribedFile } from '../read/DefinitionFile.ts'
import { columnType, parameterType } from '../locks/columnTypes.ts'
import type { LockedDataset, ParameterTypes } from '../locks/locks.ts'

/** A file with the same types is the same object, by which the rest of the pipeline sees that nothing changed. */
const described = new WeakMap<UndescribedFile, { inherited: ParameterTypes; file: FileOf<'dataset'> }>()

/**
 * Returns a dataset with its columns: the types of its SQL, and what its fields say of them. Problems of a column are
 * reported at its field, else where the SQL answers it. Without types it has no columns. `inherited` are the types of
 * the parameters of datasets in its SQL.
 */
export function describedFile(
  file: UndescribedFile,
  locked: LockedDataset | null,
  inherited: ParameterTypes = {},
): FileOf<'dataset'> {
  const known = described.get(file)
  if (known && isSame(known.file.locked ?? null, locked) && isSame(known.inherited, inherited)) return known.file
  const { fields = {}, rowKey, parameters: written = {}, ...value } = file.value
  delete value.internal
  const types = locked?.fields ?? {}
  const columns = columnsOf(file, types)
  const parameters = parametersOf(file, locked, inherited)
  const key = rowKey ?? ['value', 'id'].find((name) => name in types)
  const made: FileOf<'dataset'> = {
    ...file,
    value: {
      ...value,
      rowKey: key === undefined ? [] : [key].flat(),
      ...(parameters.length > 0 ? { parameters } : {}),
      columns,
    },
    written: file.written ?? file,
    undescribed: file,
    ...(locked ? { locked } : {}),
    problem(code, path, ...rest) {
      const [part, index] = path
      const column = part === 'columns' && typeof index === 'number' ? columns[index]?.id : undefined
      if (column !== undefined && !(column in fields) && file.sql !== null)
        return file.sqlProblem(code, offsetOfOutput(file.sql, column), ...rest)
      const parameter = part === 'parameters' && typeof index === 'number' ? parameters[index]?.id : undefined
      if (parameter !== undefined && !(parameter in written) && file.sql !== null)
        return file.sqlProblem(code, offsetOfParameter(file.sql, parameter), ...rest)
      return file.problem(code, placeOf(path, column ?? parameter, typeof rowKey === 'string'), ...rest)
    },
  }
  described.set(file, { inherited, file: made })
  return made
}

const isSame = (one: object | null, other: object | null): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The place of a part of a column or parameter in the file as it is written. */
function placeOf(path: Path, name: string | undefined, hasSingleKey: boolean): Path {
  const [part] = path
  if (name !== undefined)
    return [
      part === 'columns' ? 'fields' : 'parameters',
      name,
      ...path.slice(2).flatMap((part) => (part === 'id' ? [] : part === 'orderBy' ? 'sortBy' : part)),
    ]
  return hasSingleKey && part === 'rowKey' ? ['rowKey'] : path
}

/** Columns named after another with _order give its order, and are internal. */
function columnsOf({ value }: UndescribedFile, types: LockedDataset['fields']): DatasetColumn[] {
  const { fields = {}, internal = [] } = value
  const isOrder = (id: string): boolean => id.endsWith('_order') && id.slice(0, -'_order'.length) in types
  return Object.entries(types).map(([id, locked]) => {
    const { sortBy = `${id}_order` in types ? `${id}_order` : undefined, ...field } = fields[id] ?? {}
    return {
      ...field,
      id,
      ...columnType(locked),
      ...(sortBy === undefined ? {} : { orderBy: sortBy }),
      ...(internal.includes(id) || isOrder(id) ? { internal: true } : {}),
    }
  })
}

/** The parameters that it describes, then the others of its SQL. One that the SQL does not have is reported as such. */
function parametersOf(
  { value: { parameters = {} } }: UndescribedFile,
  locked: LockedDataset | null,
  inherited: ParameterTypes,
): DatasetParameter[] {
  const own = locked?.parameters ?? {}
  const names = [...new Set([...Object.keys(parameters), ...Object.keys(own)])]
  return names.flatMap((id) => {
    const { type = own[id] ?? inherited[id] ?? (locked ? 'text' : undefined), ...parameter } = parameters[id] ?? {}
    return type === undefined ? [] : [{ id, ...parameterType(type), ...parameter }]
  })
}

const offsetOfParameter = (sql: string, name: string): number =>
  sqlMarks(sql).find((mark) => mark.kind === 'parameter' && mark.name === name)?.start ?? 0
