import type { Severity } from '../../../domain/severity.ts'
import { severityMessages, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { SeverityIcon } from './SeverityIcon.tsx'

/** Icon and label in the color of a severity; `about` says what it is the severity of, where no heading does. */
export function SeverityLabel({
  severity,
  format,
  about,
}: {
  severity: Severity
  format: FormatContext
  about?: string
}) {
  const { key, text } = severityMessages[severity]
  const label = format.translate(key, text)
  return (
    <span className={`state ${severity}`}>
      <SeverityIcon severity={severity} />
      {about ? `${about}: ${label}` : label}
    </span>
  )
}
