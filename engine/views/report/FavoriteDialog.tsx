import { useId, useState, type FormEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { toFailure } from '../../state/Failure.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { describeActionFailure } from '../feedback/describeActionFailure.ts'
import { messages } from '../messages.ts'
import '../feedback/confirm.css'
import '../button.css'
import '../input.css'

const longestName = 100

/** Asks under which name the report is kept. */
export function FavoriteDialog({
  suggested,
  filters,
  onSaved,
  onClose,
}: {
  suggested: string
  filters: string
  onSaved(): void
  onClose(): void
}) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const [name, setName] = useState(suggested.slice(0, longestName))
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '')
      return setError(translate(messages.fieldRequired, { field: translate(messages.favoriteName) }))
    setSaving(true)
    try {
      await services.saveFavorite?.(name.trim(), filters)
      services.notify(translate(messages.favoriteSaved, { name: name.trim() }))
      onSaved()
      onClose()
    } catch (thrown) {
      const failure = toFailure(thrown)
      const { title, help } = describeActionFailure(failure)
      setError(failure.errors[0]?.message ?? `${translate(title)}. ${help ? translate(help) : failure.description}`)
      setSaving(false)
    }
  }

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
        <Dialog className="confirm-dialog">
          <Heading slot="title">{translate(messages.favoriteTitle)}</Heading>
          <form className="favorite-form" noValidate onSubmit={(event) => void save(event)}>
            <label htmlFor={id}>{translate(messages.favoriteName)}</label>
            <input
              id={id}
              className="engine-input"
              autoFocus
              maxLength={longestName}
              value={name}
              required
              aria-invalid={error !== null}
              aria-describedby={`${id}-help${error === null ? '' : ` ${id}-error`}`}
              onChange={(event) => setName(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
            <p id={`${id}-help`}>{translate(messages.favoriteHelp)}</p>
            {error !== null && (
              <p id={`${id}-error`} className="favorite-error" role="alert">
                {error}
              </p>
            )}
            <footer>
              <button type="button" className="engine-button" onClick={onClose}>
                {translate(messages.cancel)}
              </button>
              <button type="submit" className="engine-button engine-button-primary" disabled={isSaving}>
                {translate(messages.favoriteSave)}
              </button>
            </footer>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
