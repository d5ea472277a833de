import type { Severity } from '../../../domain/severity.ts'
import { severityWords, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { SeverityIcon } from './SeverityIcon.tsx'

/** Icon and word in the color of a severity; `about` says what it is the severity of, where no heading does. */
export function SeverityWord({
  severity,
  format,
  about,
}: {
  severity: Severity
  format: FormatContext
  about?: string
}) {
  const { key, text } = severityWords[severity]
  const word = format.translate(key, text)
  return (
    <span className={`state ${severity}`}>
      <SeverityIcon severity={severity} />
      {about ? `${about}: ${word}` : word}
    </span>
  )
}
