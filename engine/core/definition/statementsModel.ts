import type { Binding, Condition, ElementBase, Tone, ValueFormat, Message } from './model.ts'

/** Sentences with figures, each shown while its condition holds. */
export interface StatementsElement extends ElementBase {
  type: 'statements'
  values: (ValueFormat & { id: string; value: Binding })[]
  statements: Statement[]
  /** Shown while no sentence is; null: the element is then left out. */
  empty: Message | null
  /** Condition on the sources; null: always true. */
  when: Condition | null
}
export interface Statement {
  id: string
  when: Condition | null
  isLead: boolean
  tone: Tone
  title: Message | null
  text: Message
  advice: Message | null
}
