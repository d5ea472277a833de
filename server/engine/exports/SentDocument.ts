import type { Row } from '../reports/reportRunner.ts'
import type { FileImage, GridPart, ImagesPart, Part, ViewPart } from './Document.ts'

/** A table whose rows are supplied under a number. */
export type SentGrid = Omit<GridPart, 'rows'> & { rows: number }
/** Drawings of rows that are supplied under a number, or of these values alone. */
export type SentView = Omit<ViewPart, 'values'> & ({ rows: number } | { only: Row })
export type SentImages = Omit<ImagesPart, 'images'> & { images: (Omit<FileImage, 'read'> & { picture: number })[] }

/**
 * A part of a document as plain data that can be sent to a thread. Large content is requested by its number while it is
 * written.
 */
export type SentPart = Exclude<Part, GridPart | ViewPart | ImagesPart> | SentGrid | SentView | SentImages

export interface SentDocument {
  parts: SentPart[]
  /** The subject of the report, for the file's name: the only chosen account, or the unit's. */
  subject: string
  /** The last day of each kind of fact in it. */
  asOf: { title: string; text: string }[]
}

/** The rows that it will hold. */
export function rowsIn({ parts }: SentDocument): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'grid' || part.kind === 'view' ? part.count : 0), 0)
}
