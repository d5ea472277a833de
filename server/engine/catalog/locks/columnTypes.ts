import type { ColumnType, ParameterType } from '../../../../engine/core/definition/datasetModel.ts'

/** The type of a column as a lock file writes it: `integer`, or `text[]` for an array. */
export type LockedType = ColumnType | `${ColumnType}[]`

/** The types of PostgreSQL, by the type of a column that each becomes. */
const databaseTypes: Record<ColumnType, string[]> = {
  text: ['text', 'character varying', 'character', 'name', '"char"', 'citext', 'uuid'],
  integer: ['bigint', 'integer', 'smallint'],
  numeric: ['numeric', 'double precision', 'real'],
  boolean: ['boolean'],
  date: ['date'],
  time: ['time without time zone', 'time with time zone'],
  timestamp: ['timestamp with time zone', 'timestamp without time zone'],
  json: ['json', 'jsonb'],
}

const columnTypes = new Map(
  Object.entries(databaseTypes).flatMap(([type, names]) =>
    names.map((name): [string, ColumnType] => [name, type as ColumnType]),
  ),
)

/** Returns the type of a column that PostgreSQL names so (`bigint`, `text[]`); null if columns have no such type. */
export function lockedType(databaseType: string): LockedType | null {
  const isList = databaseType.endsWith('[]')
  const type = columnTypes.get(isList ? databaseType.slice(0, -2) : databaseType)
  if (!type) return null
  // An array of json is written as json is.
  return isList && type !== 'json' ? `${type}[]` : type
}

/** Returns true if this is a type that a lock file may have. */
export function isLockedType(text: unknown): text is LockedType {
  return typeof text === 'string' && Object.hasOwn(databaseTypes, text.replace(/\[\]$/, ''))
}

/** `text[]` → the type of a column and whether it is an array. */
export const columnType = (locked: LockedType): Divided<ColumnType> => divided(locked)

/** The same of a parameter. */
export const parameterType = (locked: LockedParameter): Divided<ParameterType> => divided(locked)

interface Divided<Type> {
  type: Type
  multiple?: true
}

function divided<Type extends string>(locked: Type | `${Type}[]`): Divided<Type> {
  return locked.endsWith('[]') ? { type: locked.slice(0, -2) as Type, multiple: true } : { type: locked as Type }
}

/** The types that the database can give a parameter. */
const parameterTypes = ['text', 'integer', 'numeric', 'boolean', 'date'] as const

/** The type of a parameter as a lock file writes it. */
export type LockedParameter = ParameterType | `${ParameterType}[]`

/** Returns the type of a parameter that PostgreSQL names so; null if parameters have no such type. */
export function lockedParameter(databaseType: string): LockedParameter | null {
  const type = lockedType(databaseType)
  return type !== null && isLockedParameter(type) ? type : null
}

/** Returns true if this is a type of parameters that a lock file may have. */
export function isLockedParameter(text: unknown): text is LockedParameter {
  return typeof text === 'string' && parameterTypes.some((type) => text === type || text === `${type}[]`)
}
