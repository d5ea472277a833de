import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { DashboardPage } from '../../state/DashboardPage.ts'
import type { CardState } from '../../state/CardState.ts'
import { CardFrame } from './CardFrame.tsx'
import { lazily } from '../lazily.tsx'
import { CardTools } from './CardTools.tsx'

const CardSettings = lazily(() => import('./CardSettings.tsx').then((module) => module.CardSettings))

/** One card of a tab, with what can be done with it and set at it. */
export const CardBox = observer(function CardBox({ board, card }: { board: DashboardPage; card: CardState }) {
  const id = useId()
  const isOpen = (card.page?.parameters.openStep ?? null) !== null
  // Once fetched it stays, so that it can slide shut.
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (isOpen) setWanted(true)
  }, [isOpen])
  const settings: ReactNode = card.page && wanted && <CardSettings page={card.page} id={id} />
  return (
    <CardFrame card={card} tools={<CardTools board={board} card={card} settings={id} />}>
      {settings}
    </CardFrame>
  )
})
