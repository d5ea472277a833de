import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import './leave.css'
import '../button.css'

/**
 * Asks before a page with unsaved changes is left. It closes itself at once. The requested action may take React some
 * time, and the page below would still be inert when the focus returns to it.
 */
export function LeaveDialog({ stay, leave }: { stay(): void; leave(): void }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(true)
  const closing = (answer: () => void) => () => {
    setOpen(false)
    answer()
  }
  return (
    <ModalOverlay className="dialog-scrim" isOpen={isOpen} onOpenChange={closing(stay)}>
      <Modal className="dialog-window">
        <Dialog role="alertdialog" className="dialog">
          <Heading slot="title">{translate(messages.leaveTitle)}</Heading>
          <p>{translate(messages.leaveHelp)}</p>
          <div className="dialog-actions">
            <button type="button" className="engine-button" onClick={closing(leave)}>
              {translate(messages.leaveAnyway)}
            </button>
            <button type="button" className="engine-button engine-button-primary" autoFocus onClick={closing(stay)}>
              {translate(messages.leaveStay)}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
