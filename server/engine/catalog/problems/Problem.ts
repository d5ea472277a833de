import type { accessMessages } from './accessMessages.ts'
import type { datasetMessages } from './datasetMessages.ts'
import type { fileMessages } from './fileMessages.ts'
import type { nameMessages } from './nameMessages.ts'
import type { pageMessages } from './pageMessages.ts'

/** A place in a file's value: names and indexes from its root. */
export type Path = (string | number)[]

/** A problem of a definition as data. Worded by describeProblem. */
export interface Problem {
  file: string
  /** From 1. */
  line: number
  column: number
  /** JSON pointer into the file. */
  at: string
  code: ProblemCode
  got: string
  /** The names that would have been right, when they can be listed. */
  known: string[]
  /**
   * The definitions that it breaks, `report checkpoint`, where its file is a piece of theirs, or a lookup of several
   * calls.
   */
  in?: string[]
  /** Further places, `yards/yards.report.json:4`, that name the same missing thing. */
  also?: string[]
}

/** The code of a problem; each has a message. */
export type ProblemCode = keyof (typeof fileMessages &
  typeof nameMessages &
  typeof pageMessages &
  typeof datasetMessages &
  typeof accessMessages)
