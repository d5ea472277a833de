import type { Problem } from '../problems/Problem.ts'
import type { RawFile } from './DefinitionFile.ts'
import { keyOf } from './definitionPath.ts'

/** Returns true if a problem, which may be in the SQL or in a piece, belongs to this definition. */
export function isProblemOf({ file, in: users = [keyOf(file)] }: Problem, { key }: Pick<RawFile, 'key'>): boolean {
  return users.includes(key)
}
