import type { ProblemCode } from '../../../../server/engine/catalog/problems/Problem.ts'

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
  /**
   * The file and a text on the line that is blamed, as it stands after the mistake; `file` itself where it is left out.
   */
  at: string
  in?: string
  /** The whole sentence. */
  says: string
}

/** A mistake made in the portal of `yards`, whose paths are relative to its folder, and what is told of it. */
export interface AnalystMistake {
  what: string
  edits?: { file: string; from: string; to: string }[]
  /** Files that are there besides, or in place of those that are; null takes one away. */
  beside?: Record<string, string | null>
  /** A file and what it is called instead. */
  moved?: [from: string, to: string]
  /** A file that is saved in another encoding. */
  encoding?: { file: string; as: 'utf16le' | 'latin1' }
  code: ProblemCode
  /** The file and the line that are blamed: `yards/yards.sql:5`. */
  at: string
  /** The whole sentence. */
  says: string
}
