import type { DescribedDataset } from '../../../../engine/core/definition/datasetModel.ts'
import type { Definition, DatasetDefinition } from '../../../../schemas/generated/definitions.ts'
import type { LockedDataset } from '../locks/locks.ts'
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

/** The generated type of the definitions of a kind; a dataset has its columns. */
export type DefinitionOf<Kind extends DefinitionKind> = Definitions[Kind]

type Definitions = { [Kind in Exclude<DefinitionKind, 'dataset'>]: Extract<Definition, { kind: Kind }> } & {
  dataset: DescribedDataset
}

/** A file of one kind that matches the schema of its kind. */
export interface FileOf<Kind extends DefinitionKind> extends FileParts {
  kind: Kind
  value: DefinitionOf<Kind>
  /** A dataset as it matched its schema, before its columns were added. */
  undescribed?: UndescribedFile
  /** The types of a dataset's columns, as a lock file has them. */
  locked?: LockedDataset
}

/** A file that matches the schema of its kind: `kind` tells the type of its value. */
export type DefinitionFile = { [Kind in DefinitionKind]: FileOf<Kind> }[DefinitionKind]

/** A dataset whose types are not known yet. */
export interface UndescribedFile extends FileParts {
  kind: 'dataset'
  value: DatasetDefinition
}

/** A file that matches its schema, before columns are added to datasets. */
export type WellFormedFile = Exclude<DefinitionFile, { kind: 'dataset' }> | UndescribedFile | FileOf<'dataset'>

/** Definitions by key, `report checkpoint`, in whatever folder they are. */
export type FilesByKey = ReadonlyMap<string, DefinitionFile>

/** Returns the files of one kind. */
export function filesOf<Kind extends DefinitionKind>(
  files: readonly FileOf<DefinitionKind>[],
  kind: Kind,
): FileOf<Kind>[] {
  return files.filter((file): file is FileOf<Kind> => file.kind === kind)
}
