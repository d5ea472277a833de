import type { RecordView } from '../../../schemas/generated/report.ts'
import type { Bindings, Column, ElementBase, Link, Message } from './model.ts'

/**
 * A card on the screen for each row of a source. It has a head of columns, a drawing, and the rows that one of its
 * columns holds.
 */
export interface RecordsElement extends ElementBase {
  type: 'records'
  source: string
  /** The first names the card. */
  columns: Column[]
  /** `when`: the column that has to have a value. */
  links: { id: string; title: Message; link: Link; when: string | null }[]
  view: { view: RecordViewName; with: Bindings } | null
  rows: { column: string; columns: Column[]; empty: Message | null } | null
  /** A flag of the filters, set by one of two choices above the cards. */
  switch: { filter: string; on: Message; off: Message } | null
}
/** A name of the definition language; the product draws it. */
export type RecordViewName = RecordView['view']
