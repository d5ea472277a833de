import { useState } from 'react'
import type { ActionFace } from '../actions/actionFace.ts'
import { ActionQuestion } from '../actions/ActionQuestion.tsx'
import { useServices } from '../EngineProvider.tsx'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'
import { LeaveDialog } from '../feedback/LeaveDialog.tsx'
import { FavoriteDialog } from '../report/FavoriteDialog.tsx'
import { State } from './State.tsx'

const figures = (run: () => void): ActionFace => ({
  title: 'Finish',
  isOff: false,
  isUndecided: false,
  address: null,
  run,
  question: {
    title: 'Finish this survey?',
    help: null,
    shown: [
      { id: 'units', title: 'Units', text: '6', tone: null },
      { id: 'not_read', title: 'Tires not read', text: '25', tone: 'warning' },
    ],
  },
})

type OpenDialog = 'confirm' | 'figures' | 'leave' | 'favorite' | null

/** The dialogs, opened by a button each. */
export function DialogSpecimens() {
  const { notify } = useServices()
  const [opened, open] = useState<OpenDialog>(null)
  const close = (): void => open(null)
  return (
    <>
      <State name="before what cannot be undone">
        <button type="button" className="engine-button" onClick={() => open('confirm')}>
          Delete…
        </button>
      </State>
      <State name="with what it will do, in figures">
        <button type="button" className="engine-button" onClick={() => open('figures')}>
          Finish…
        </button>
      </State>
      <State name="before leaving what is not saved">
        <button type="button" className="engine-button" onClick={() => open('leave')}>
          Leave…
        </button>
      </State>
      <State name="that asks for a name">
        <button type="button" className="engine-button" onClick={() => open('favorite')}>
          Favorite…
        </button>
      </State>
      {opened === 'confirm' && (
        <ConfirmDialog
          title="Delete survey 1041?"
          text="It cannot be brought back."
          confirm="Delete"
          onConfirm={() => notify('Deleted.')}
          onClose={close}
        />
      )}
      {opened === 'figures' && <ActionQuestion face={figures(() => notify('Finished.'))} onClose={close} />}
      {opened === 'leave' && (
        <LeaveDialog
          stay={close}
          leave={() => {
            close()
            notify('Left.')
          }}
        />
      )}
      {opened === 'favorite' && (
        <FavoriteDialog
          suggested="Checkpoint inspections"
          filters="Accounts: All accounts"
          onSaved={() => undefined}
          onClose={close}
        />
      )}
    </>
  )
}
