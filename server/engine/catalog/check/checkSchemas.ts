import type { Problem } from '../problems/Problem.ts'
import type { RawFile, WellFormedFile } from '../read/DefinitionFile.ts'
import { guardCheck } from '../read/guardFile.ts'
import { isProblemOf } from '../read/isProblemOf.ts'
import { checkSchema } from './checkSchema.ts'

/** The files that match the schema of their kind, and the problems of the others. */
export interface SchemaCheck {
  wellFormed: WellFormedFile[]
  problems: Problem[]
}

/** Checks files against the schemas of their kinds, but for those known to match. From here on values have types. */
export function checkSchemas(files: RawFile[], isKnown: (file: RawFile) => boolean): SchemaCheck {
  const problems = files.filter((file) => !isKnown(file)).flatMap((file) => guardCheck(file, () => checkSchema(file)))
  const isWellFormed = (file: RawFile): file is WellFormedFile =>
    !problems.some((problem) => isProblemOf(problem, file))
  return { wellFormed: files.filter(isWellFormed), problems }
}
