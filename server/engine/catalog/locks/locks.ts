import { readObject } from '../../../platform/readObject.ts'
import { isLockedParameter, isLockedType, type LockedParameter, type LockedType } from './columnTypes.ts'

/** The types that a dataset's SQL had when its folder was locked. */
export interface LockedDataset {
  /** The digest of the SQL, and of all that its types depend on. */
  digest: string
  /** The columns of the answer, in order. */
  fields: Record<string, LockedType>
  /** The parameters of its own SQL that it does not give a type itself. */
  parameters?: ParameterTypes
}

/** Types of parameters by name. */
export type ParameterTypes = Record<string, LockedParameter>

/** The locked types by dataset. */
export type Locks = ReadonlyMap<string, LockedDataset>

/** `wear/wear.lock.json`: the generated file with the types of an area's datasets. */
export const isLockPath = (file: string): boolean => /^([^/]+)\/\1\.lock\.json$/.test(file)

/** Returns the path of the lock file that a definition's types stand in. */
export const lockPathOf = (file: string): string => file.replace(/^([^/]+)\/.*/s, '$1/$1.lock.json')

/** Reads the text of a lock file. Entries that cannot be read are left out: they are generated again. */
export function parseLock(text: string): [string, LockedDataset][] {
  const read = readObject(text)
  if (!('object' in read)) return []
  return Object.entries(read.object).flatMap(([name, entry]): [string, LockedDataset][] => {
    const { digest, fields, parameters } = (entry ?? {}) as Partial<LockedDataset>
    const isRead =
      typeof digest === 'string' && areTypes(fields, isLockedType) && areTypes(parameters ?? {}, isLockedParameter)
    return isRead ? [[name, { digest, fields: fields ?? {}, ...(parameters ? { parameters } : {}) }]] : []
  })
}

const areTypes = (types: unknown, isType: (text: unknown) => boolean): boolean =>
  typeof types === 'object' && types !== null && Object.values(types).every(isType)

/** One line for each field, so that a review sees every change of a type. */
export function lockText(datasets: [string, LockedDataset][]): string {
  const sorted = [...datasets].sort(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}
