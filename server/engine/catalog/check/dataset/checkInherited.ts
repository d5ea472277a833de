import { isDeepStrictEqual } from 'node:util'
import { sqlMarks } from '../../../query/sqlMarks.ts'
import { collector } from '../collector.ts'
import { basesOf, inheritedParameters, type Parameter } from '../../expand/expandFiles.ts'
import { guardCheck } from '../../read/guardFile.ts'
import type { Problem } from '../../problems/Problem.ts'
import { filesOf, type DefinitionFile } from '../../read/DefinitionFile.ts'

/**
 * Checks the parameters that a dataset inherits: each name must have one definition, and `except` may list only
 * inherited ones.
 */
export function checkInherited(files: DefinitionFile[]): Problem[] {
  const parametersOf = inheritedParameters(new Map(files.map((file) => [file.key, file])))
  return filesOf(files, 'dataset').flatMap((file) =>
    guardCheck(file, () => {
      const { problems, need } = collector(file)
      const { parameters = [], except = [] } = file.value
      const coming = new Map<string, { parameter: Parameter; base: string }>()
      for (const base of basesOf(file)) {
        for (const parameter of parametersOf(base)) {
          const other = coming.get(parameter.id)
          const isDeclared = except.includes(parameter.id) || parameters.some(({ id }) => id === parameter.id)
          if (!other) coming.set(parameter.id, { parameter, base })
          else if (!isDeclared && !isDeepStrictEqual(other.parameter, parameter)) {
            const mark = sqlMarks(file.sql ?? '').find((one) => one.kind === 'dataset' && one.name === base)
            problems.push(file.sqlProblem('ambiguous-parameter', mark?.start ?? 0, parameter.id, [other.base, base]))
          }
        }
      }
      except.forEach((name, index) => need(coming.keys(), name, ['except', index], 'unknown-parameter'))
      return problems
    }),
  )
}
