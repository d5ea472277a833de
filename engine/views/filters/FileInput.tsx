import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import type { FileField } from '../../core/definition/formModel.ts'
import { acceptedFiles, mediaTypeOfName, typeName } from '../../core/form/mediaTypes.ts'
import { isChosenFile } from '../../core/form/formValues.ts'
import { Picture } from '../document/Picture.tsx'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import type { FieldInputProps } from './FieldInput.tsx'
import '../button.css'
import './fields.css'
import './file.css'
import '../input.css'

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** A file to send, checked for type and size as soon as it is chosen; an image is shown. */
export const FileInput = observer(function FileInput({
  field,
  label,
  error,
  help,
  disabled,
  file,
  set,
  value,
  refuse,
}: FieldInputProps<FileField>) {
  const translate = useTranslate()
  const [id, notesId] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const services = useServices()
  const chosen = file?.chosen ?? null
  const storedFile = file?.stored && isChosenFile(value) ? { ...value, address: file.stored } : null
  const preview = usePreview(chosen)
  const choose = (next: File | null) => {
    const wrong = next && problemOfFile(next, field)
    setProblem(wrong && translate(wrong, { size: megabytes(field.maxBytes) }))
    refuse('file', wrong !== null)
    const accepted = wrong ? null : next
    file?.choose(accepted)
    set(accepted && { name: accepted.name, type: mediaTypeOfName(accepted.name, accepted.type), size: accepted.size })
    if (!accepted && input.current) input.current.value = ''
  }
  const open = (stored: { address: string; name: string }) =>
    services.file(stored.address, {}).then(
      (bytes) => {
        setProblem(null)
        services.saveFile(bytes, stored.name)
      },
      () => setProblem(translate(messages.fileGone)),
    )
  const shown = problem ?? error
  return (
    <div className="field" data-invalid={shown !== null || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {field.required && <span className="field-required">{translate(messages.required)}</span>}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        className="engine-input engine-file"
        accept={acceptedFiles(field.accept).join(',')}
        disabled={disabled}
        aria-describedby={notesId}
        aria-invalid={shown !== null}
        onClick={({ currentTarget }) => {
          // The browser says nothing of the same file chosen again, mended or not, while the input has it.
          currentTarget.value = ''
        }}
        onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
      />
      {chosen && (
        <div className="file-chosen">
          {preview && <img className="file-preview" src={preview} alt={chosen.name} />}
          <span>{nameOf(chosen, translate)}</span>
          <button type="button" className="quiet-button" onClick={() => choose(null)}>
            <Icon name="close" />
            {translate(messages.fileRemove)}
          </button>
        </div>
      )}
      {storedFile && (
        <div className="file-chosen">
          {storedFile.type.startsWith('image/') && (
            <span className="file-preview">
              <Picture address={storedFile.address} alt={storedFile.name} />
            </span>
          )}
          <span>{nameOf(storedFile, translate)}</span>
          <button
            type="button"
            className="quiet-button"
            disabled={disabled}
            aria-label={translate(messages.fileOpenNamed, { name: storedFile.name })}
            onClick={() => void open(storedFile)}
          >
            <Icon name="download" />
            {translate(messages.fileOpen)}
          </button>
          <button
            type="button"
            className="quiet-button"
            disabled={disabled}
            aria-label={translate(messages.fileRemoveNamed, { name: storedFile.name })}
            onClick={() => choose(null)}
          >
            <Icon name="close" />
            {translate(messages.fileRemove)}
          </button>
        </div>
      )}
      <div id={notesId}>
        <p className="field-help">
          {help}{' '}
          {translate(messages.fileLimits, {
            types: field.accept.map(typeName).join(', '),
            size: megabytes(field.maxBytes),
          })}
        </p>
        {shown && <p className="field-error">{shown}</p>}
      </div>
    </div>
  )
})

/** The name with its size; a small one is told in thousands of bytes. */
function nameOf({ name, size }: { name: string; size: number }, translate: ReturnType<typeof useTranslate>): string {
  return size < 100_000
    ? translate(messages.fileChosenSmall, { name, size: Math.max(1, Math.round(size / 1000)) })
    : translate(messages.fileChosen, { name, size: megabytes(size) })
}

function problemOfFile(file: File, { accept, maxBytes }: FileField) {
  if (!accept.includes(mediaTypeOfName(file.name, file.type))) return messages.fileType
  if (file.size === 0) return messages.fileEmpty
  return file.size > maxBytes ? messages.fileSize : null
}

/** The address of an image in this page's memory, while it is chosen. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setAddress(null)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
