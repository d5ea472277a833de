import type { Definition } from '../../../../schemas/generated/definitions.ts'
import type { Path, Problem, ProblemCode } from '../problems/Problem.ts'
import type { DefinitionKind } from './definitionPath.ts'

/** A file of the definitions folder without its value. */
interface FileParts {
  /** Relative to the definitions folder: `wear/wear-rates.dataset.json`. */
  file: string
  /** `dataset wear-rates`: the same in whatever folder its file stands. */
  key: string
  /** Its id, which its file is named by. */
  name: string
  text: string
  /** The SQL beside a dataset; null when there is none. */
  sql: string | null
  /** The digest of its text and SQL, and of its pieces: the same files have the same digest. */
  digest: string
  /** As it is written, where pieces were put into it. */
  written?: RawFile
  /** A problem at a place of this file, given as path into the value. */
  problem(code: ProblemCode, path: Path, value: string, known?: string[]): Problem
  /** A problem at a place of the SQL beside it, given as offset into its text. */
  sqlProblem(code: ProblemCode, offset: number, value: string, known?: string[]): Problem
}

/** A file as read, before its value is checked against the schema of its kind. */
export interface RawFile extends FileParts {
  kind: DefinitionKind
  /** With the kind and the id that its path says. */
  value: object
}

/** The generated type of the definitions of a kind. */
export type DefinitionOf<Kind extends DefinitionKind> = Definitions[Kind]

type Definitions = { [Kind in DefinitionKind]: Extract<Definition, { kind: Kind }> }

/** A file of one kind that matches the schema of its kind. */
export interface FileOf<Kind extends DefinitionKind> extends FileParts {
  kind: Kind
  value: DefinitionOf<Kind>
}

/** A file that matches the schema of its kind: `kind` tells the type of its value. */
export type DefinitionFile = { [Kind in DefinitionKind]: FileOf<Kind> }[DefinitionKind]

/** Definitions by key, `report checkpoint`, in whatever folder they are. */
export type FilesByKey = ReadonlyMap<string, DefinitionFile>

/** Returns the files of one kind. */
export function filesOf<Kind extends DefinitionKind>(
  files: readonly FileOf<DefinitionKind>[],
  kind: Kind,
): FileOf<Kind>[] {
  return files.filter((file): file is FileOf<Kind> => file.kind === kind)
}
