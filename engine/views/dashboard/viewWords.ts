import type { Words } from '../../core/definition/model.ts'
import type { CardView } from '../../state/CardState.ts'
import { words } from '../words.ts'

export const viewWords: Record<CardView, Words> = {
  both: words.cardViewBoth,
  chart: words.cardViewChart,
  table: words.cardViewTable,
}
