import type { Binding, Bindings, Condition, Link, Security, Tile, Words } from './model.ts'

interface ActionBase {
  id: string
  title: Words
  /** While it does not hold, it is not there. */
  visible: Condition | null
  /** While it does not hold, it is there and off. */
  enabled: Condition | null
  security: Security | null
}
export interface OpenAction extends ActionBase { type: 'open'; link: Link }
interface CallingAction extends ActionBase {
  endpoint: string
  with: Bindings
  /** Of those that a dataset answers, which writes; null: the product does, or another definition. */
  dataset: string | null
  /** The value of `with` that says which version of the row was seen. */
  version: string | null
  constraints: { constraint: string; message: Words }[]
  /** Where it leads when it is done; null: the page stays. */
  after: Link | null
  told: Words | null
}
export interface CallAction extends CallingAction {
  type: 'call'
  confirm: Words | null
  shown: Tile[]
  /** Told where the work was only begun, and goes on by itself. */
  begun: Words | null
}
export interface DeleteAction extends CallingAction {
  type: 'delete'
  /** What the thing is called, asked before. */
  name: Binding
}
interface ExportAction extends ActionBase { type: 'export'; export: string }
interface GenerateAction extends ActionBase { type: 'generate' }
/** What can be done with a row. */
export type RowAction = OpenAction | CallAction | DeleteAction
/** What can be done from a page's title row. */
export type Action = RowAction | ExportAction | GenerateAction
