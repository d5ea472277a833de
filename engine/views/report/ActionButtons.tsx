import { observer } from 'mobx-react-lite'
import type { Action } from '../../core/definition/actionModel.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { actionFace } from '../actions/actionFace.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import '../button.css'
import { useState } from 'react'
import { lazily } from '../lazily.tsx'
import { MenuOpener, type Pressed } from '../MenuOpener.tsx'
import { MoreFace } from './MoreFace.tsx'

const loadMenu = () => import('./MoreActionsMenu.tsx').then((module) => module.MoreActionsMenu)

const MoreActionsMenu = lazily(loadMenu)

/**
 * More buttons than these are no longer seen at a glance. Then the first three stay, which a definition puts first, and
 * a menu holds the others.
 */
const mostButtons = 4
const buttonsBesideMenu = 3

/** The actions of the page, the first in its color. Actions that this user may not run are absent. */
export const ActionButtons = observer(function ActionButtons({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const actions = page.report.actions.filter(
    (action) => actionFace({ page, action, row: null, services, translate }) !== null,
  )
  /** A page has one button in its color: where it generates a report, that is it. */
  const isPrimary = (action: Action, index: number): boolean =>
    index === 0 && action.type !== 'delete' && !(page.report.generate && action.type === 'open')
  const shown = actions.length > mostButtons ? buttonsBesideMenu : actions.length
  return (
    <>
      {actions.slice(0, shown).map((action, index) => (
        <ActionButton
          key={action.id}
          page={page}
          action={action}
          row={null}
          className={isPrimary(action, index) ? 'engine-button engine-button-primary' : 'engine-button'}
        />
      ))}
      {shown < actions.length && <MoreActions page={page} actions={actions.slice(shown)} />}
    </>
  )
})

/** Further actions behind one button, whose code comes when someone reaches for it. */
function MoreActions({ page, actions }: { page: ReportPage; actions: Action[] }) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  if (pressed) return <MoreActionsMenu page={page} actions={actions} {...pressed} />
  return (
    <MenuOpener className="engine-button" face={<MoreFace />} disabled={false} load={loadMenu} onPress={setPressed} />
  )
}
