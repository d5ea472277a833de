import { observer } from 'mobx-react-lite'
import { useId, type ReactNode } from 'react'
import type { DashboardPage } from '../../page/DashboardPage.ts'
import type { CardState } from '../../page/CardState.ts'
import { CardFrame } from './CardFrame.tsx'
import { CardSettings } from './CardSettings.tsx'
import { CardTools } from './CardTools.tsx'

/** One card of a tab, with what can be done with it and set at it. */
export const CardBox = observer(function CardBox({ board, card }: { board: DashboardPage; card: CardState }) {
  const id = useId()
  const settings: ReactNode = card.page && card.page.parameters.fields.length > 0 && <CardSettings page={card.page} id={id} />
  return <CardFrame card={card} tools={<CardTools board={board} card={card} settings={id} />}>{settings}</CardFrame>
})
