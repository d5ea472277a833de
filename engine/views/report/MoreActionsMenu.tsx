import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { MenuItem } from 'react-aria-components/Menu'
import type { Action } from '../../core/definition/actionModel.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { actionFace } from '../actions/actionFace.ts'
import { ActionQuestion } from '../actions/ActionQuestion.tsx'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { MenuButton } from '../MenuButton.tsx'
import type { Pressed } from '../MenuOpener.tsx'
import { messages } from '../messages.ts'
import { MoreFace } from './MoreFace.tsx'

/**
 * Keys reach disabled items too, as in every ARIA menu. Otherwise typing the name of a disabled item would focus
 * another with the same first letter.
 */
const reached = { disabledBehavior: 'selection' }

/**
 * The actions that the title row has no room for. The question of an action appears beside the menu, which closes. An
 * action whose visibility depends on a pending answer is disabled until then. If it were added later, it would appear
 * before the focused item or under the pointer.
 */
export const MoreActionsMenu = observer(function MoreActionsMenu({
  page,
  actions,
  focused,
}: { page: ReportPage; actions: Action[] } & Pressed) {
  const services = useServices()
  const translate = useTranslate()
  const [confirming, setConfirming] = useState<string | null>(null)
  const faces = actions.flatMap((action) => {
    const face = actionFace({ page, action, row: null, services, translate })
    return face ? [{ id: action.id, face }] : []
  })
  const question = faces.find(({ id }) => id === confirming)?.face
  return (
    <>
      <MenuButton
        className="engine-button"
        face={<MoreFace />}
        label={translate(messages.moreActions)}
        disabled={false}
        focused={focused}
        onAction={(key) => {
          const face = faces.find(({ id }) => id === key)?.face
          if (face?.question) setConfirming(key)
          else face?.run()
        }}
      >
        {faces.map(({ id, face }) => (
          <MenuItem
            key={id}
            id={id}
            className="engine-menu-item"
            isDisabled={face.isOff}
            {...reached}
            textValue={face.title}
          >
            {face.title}
          </MenuItem>
        ))}
      </MenuButton>
      {question && <ActionQuestion face={question} onClose={() => setConfirming(null)} />}
    </>
  )
})
