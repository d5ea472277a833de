import type { Message } from '../../core/definition/model.ts'
import type { CardView } from '../../state/CardState.ts'
import { messages } from '../messages.ts'

export const viewMessages: Record<CardView, Message> = {
  both: messages.cardViewBoth,
  chart: messages.cardViewChart,
  table: messages.cardViewTable,
}
