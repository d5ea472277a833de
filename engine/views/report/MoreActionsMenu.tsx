import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { MenuItem } from 'react-aria-components/Menu'
import type { Action } from '../../core/definition/actionModel.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { actionFace } from '../actions/actionFace.ts'
import { ActionQuestion } from '../actions/ActionQuestion.tsx'
import { useSay, useServices } from '../EngineProvider.tsx'
import { MenuButton } from '../MenuButton.tsx'
import type { Pressed } from '../MenuOpener.tsx'
import { words } from '../words.ts'
import { MoreFace } from './MoreFace.tsx'

/** Keys reach what is off, too, as in every menu by ARIA: left out, who types its name would be at what else begins with its first letter. */
const reached = { disabledBehavior: 'selection' }

/**
 * The actions that the title row has no room for. What is asked before one stands beside the menu, which closes. One that an answer
 * on its way decides on is off until then: come later, it would stand before what has the focus or is about to be pressed.
 */
export const MoreActionsMenu = observer(function MoreActionsMenu({ page, actions, focused }: { page: ReportPage; actions: Action[] } & Pressed) {
  const services = useServices()
  const say = useSay()
  const [asked, setAsked] = useState<string | null>(null)
  const faces = actions.flatMap((action) => {
    const face = actionFace({ page, action, row: null, services, say })
    return face ? [{ id: action.id, face }] : []
  })
  const question = faces.find(({ id }) => id === asked)?.face
  return (
    <>
      <MenuButton className="engine-button" face={<MoreFace />} label={say(words.moreActions)} disabled={false} focused={focused} onAction={(key) => {
        const face = faces.find(({ id }) => id === key)?.face
        if (face?.question) setAsked(key)
        else face?.run()
      }}>
        {faces.map(({ id, face }) => <MenuItem key={id} id={id} className="engine-menu-item" isDisabled={face.isOff} {...reached} textValue={face.title}>{face.title}</MenuItem>)}
      </MenuButton>
      {question && <ActionQuestion face={question} onClose={() => setAsked(null)} />}
    </>
  )
})
