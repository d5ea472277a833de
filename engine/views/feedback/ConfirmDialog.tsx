import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import './confirm.css'
import '../button.css'

interface ConfirmDialogProps {
  /** Names the thing. */
  title: string
  text: string | null
  /** The figures that the question is about. */
  children?: ReactNode
  /** The label of the confirming button: the action, not "OK". */
  confirm: string
  /** Nothing is destroyed: the button is no warning. */
  isHarmless?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before what cannot be undone. Cancel has the focus, so that a hasty Enter does no harm. */
export function ConfirmDialog({
  title,
  text,
  children,
  confirm,
  isHarmless = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const translate = useTranslate()
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className="confirm-overlay"
    >
      <Modal className="confirm-modal">
        <Dialog role="alertdialog" className="confirm-dialog">
          <Heading slot="title">{title}</Heading>
          {text && <p>{text}</p>}
          {children}
          <footer>
            <button type="button" className="engine-button" autoFocus onClick={onClose}>
              {translate(messages.cancel)}
            </button>
            <button
              type="button"
              className={isHarmless ? 'engine-button engine-button-primary' : 'engine-button engine-button-danger'}
              onClick={() => {
                onClose()
                onConfirm()
              }}
            >
              {confirm}
            </button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
