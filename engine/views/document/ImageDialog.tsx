import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import type { ShownPicture } from './ImageGallery.tsx'
import { Picture } from './Picture.tsx'
import '../button.css'
import './document.css'
import './images.css'

interface ImageDialogProps {
  pictures: ShownPicture[]
  at: number
  onMove(to: number): void
  onClose(): void
}

/** One picture as large as the window; the arrow keys go to the others, Escape back. */
export function ImageDialog({ pictures, at, onMove, onClose }: ImageDialogProps) {
  const translate = useTranslate()
  const picture = pictures[at]
  const count = pictures.length
  const move = (by: number): void => onMove((at + by + count) % count)
  if (!picture) return null
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className="image-overlay"
    >
      <Modal className="image-modal">
        {/* Around the dialog, which has the focus itself until one of its buttons is reached. */}
        <div
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1)
            if (event.key === 'ArrowLeft') move(-1)
          }}
        >
          <Dialog className="image-dialog">
            <header>
              <Heading slot="title">{picture.name}</Heading>
              <span aria-live="polite">{translate(messages.imageOf, { number: at + 1, count })}</span>
              {count > 1 && (
                <button
                  type="button"
                  className="quiet-button icon-button"
                  aria-label={translate(messages.previousImage)}
                  onClick={() => move(-1)}
                >
                  <Icon name="left" />
                </button>
              )}
              {count > 1 && (
                <button
                  type="button"
                  className="quiet-button icon-button"
                  aria-label={translate(messages.nextImage)}
                  onClick={() => move(1)}
                >
                  <Icon name="right" />
                </button>
              )}
              <button
                type="button"
                className="quiet-button icon-button"
                aria-label={translate(messages.close)}
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            </header>
            <Picture address={picture.address} alt={picture.name} />
            {picture.captions.length > 0 && (
              <p className="image-captions">
                {picture.captions.map(({ title, text }) => `${title}: ${text}`).join(' · ')}
              </p>
            )}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
