import { useState } from 'react'
import type { Action } from '../../core/definition/actionModel.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { lazily } from '../lazily.tsx'
import { MenuOpener, type Pressed } from '../MenuOpener.tsx'
import { MoreFace } from './MoreFace.tsx'
import '../button.css'

const loadMenu = () => import('./MoreActionsMenu.tsx').then((module) => module.MoreActionsMenu)
const MoreActionsMenu = lazily(loadMenu)

/** Further actions behind one button, whose code comes when someone reaches for it. */
export function MoreActions({ page, actions }: { page: ReportPage; actions: Action[] }) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  if (pressed) return <MoreActionsMenu page={page} actions={actions} {...pressed} />
  return (
    <MenuOpener className="engine-button" face={<MoreFace />} disabled={false} load={loadMenu} onPress={setPressed} />
  )
}
