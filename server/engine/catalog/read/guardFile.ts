import type { Problem } from '../problems/Problem.ts'
import type { RawFile } from './DefinitionFile.ts'

/**
 * Runs a step for one file. An exception becomes a problem of that file, so that it never ends the reading of the
 * others.
 */
export function guardFile<Result>(file: RawFile, step: () => Result, onFailure: (problem: Problem) => Result): Result {
  try {
    return step()
  } catch (error) {
    return onFailure(file.problem('wrong-form', [], describeFailure(error)))
  }
}

/** Checks one file; a check that throws is a problem of that file. */
export const guardCheck = (file: RawFile, check: () => Problem[]): Problem[] =>
  guardFile(file, check, (problem) => [problem])

/** The sentence that says at which file a step failed. */
export function describeFailure(error: unknown): string {
  const reason =
    error instanceof RangeError
      ? 'its parts are nested or depend on each other too deeply'
      : error instanceof Error
        ? error.message
        : String(error)
  return `could not be checked: ${reason}; simplify it, or undo its last change`
}
