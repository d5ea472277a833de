import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import './fields.css'

export function FieldLabel({ label, required }: { label: string; required: boolean }) {
  const translate = useTranslate()
  return (
    <Label className="field-label">
      {label}
      {required && <span className="field-required">{translate(messages.required)}</span>}
    </Label>
  )
}

/** Under an input: the help, and the problem in words that say the cure. */
export function FieldNotes({ error, help }: { error: string | null; help: string | null }) {
  return (
    <>
      {help && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
}
