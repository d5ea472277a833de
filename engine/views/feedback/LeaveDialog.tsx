import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useSay } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import './leave.css'
import '../button.css'

/** Asked before a page with something unsaved is left. */
export function LeaveDialog({ stay, leave }: { stay(): void; leave(): void }) {
  const say = useSay()
  return (
    <ModalOverlay className="dialog-scrim" isOpen onOpenChange={(isOpen) => { if (!isOpen) stay() }}>
      <Modal className="dialog-window">
        <Dialog role="alertdialog" className="dialog">
          <Heading slot="title">{say(words.leaveTitle)}</Heading>
          <p>{say(words.leaveHelp)}</p>
          <div className="dialog-actions">
            <button type="button" className="engine-button" onClick={leave}>{say(words.leaveAnyway)}</button>
            <button type="button" className="engine-button engine-button-primary" autoFocus onClick={stay}>{say(words.leaveStay)}</button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
