import type { Binding, Bindings, Condition, Link, Security, Tile, Message } from './model.ts'

interface ActionBase {
  id: string
  title: Message
  /** While it does not hold, it is not there. */
  visible: Condition | null
  /** While it does not hold, it is there and off. */
  enabled: Condition | null
  security: Security | null
}
export interface OpenAction extends ActionBase {
  type: 'open'
  link: Link
}
interface CallingAction extends ActionBase {
  endpoint: string
  with: Bindings
  /** The dataset that writes; null if the product or another definition does. */
  dataset: string | null
  /** The value of `with` that says which version of the row was seen. */
  version: string | null
  constraints: { constraint: string; message: Message }[]
  /** The page to open afterwards; null to stay. */
  after: Link | null
  told: Message | null
}
export interface CallAction extends CallingAction {
  type: 'call'
  confirm: Message | null
  shown: Tile[]
  /** Told where the work was only begun, and goes on by itself. */
  begun: Message | null
}
export interface DeleteAction extends CallingAction {
  type: 'delete'
  /** The name of the row, which the question mentions. */
  name: Binding
}
interface ExportAction extends ActionBase {
  type: 'export'
  export: string
}
interface GenerateAction extends ActionBase {
  type: 'generate'
}
/** An action on a row. */
export type RowAction = OpenAction | CallAction | DeleteAction
/** An action of a page's title row. */
export type Action = RowAction | ExportAction | GenerateAction
