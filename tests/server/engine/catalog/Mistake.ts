import type { ProblemCode } from '../../../../server/engine/catalog/Problem.ts'

/** A mistake that somebody makes in the small portal of `broken/base`, and what they are told of it. */
export interface Mistake {
  what: string
  /** In this file, of the folder `units`, this text becomes that one. */
  file: string
  from: string
  to: string
  more?: { file: string; from: string; to: string }[]
  /** Files that are there besides. */
  beside?: Record<string, string>
  code: ProblemCode
  /** The file and a text on the line that is blamed, as it stands after the mistake; `file` itself where it is left out. */
  at: string
  in?: string
  /** The whole sentence. */
  says: string
}
