import { useId, useState } from 'react'
import { Icon, Spinner } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { fileEnds } from './checkFile.ts'
import { importMessages } from './importMessages.ts'
import './import.css'
import './fileStep.css'

interface DropAreaProps {
  input: React.RefObject<HTMLInputElement | null>
  label: string
  isBusy: boolean
  choose(file: File | undefined): void
}

/** A place to drop a file, which is the label of the input that chooses one. */
export function DropArea({ input, label, isBusy, choose }: DropAreaProps) {
  const translate = useTranslate()
  const help = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <label
      className="import-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      {isBusy ? <Spinner label={translate(importMessages.loading)} /> : <Icon name="file" />}
      <strong>{label}</strong>
      <span className="muted" id={help}>
        {translate(importMessages.limits)}
      </span>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={fileEnds.join(',')}
        aria-label={label}
        aria-describedby={help}
        disabled={isBusy}
        onClick={({ currentTarget }) => {
          // The browser says nothing of the same file chosen again while the input has it.
          currentTarget.value = ''
        }}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
    </label>
  )
}
