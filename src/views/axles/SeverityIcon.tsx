import { severityIcons, severityIconSize } from '../../../domain/severityIcons.ts'
import type { Severity } from '../../../domain/severity.ts'

/** The shape of a severity in its color, beside its word or a value. Inside a drawing it is placed by x, y and size. */
export function SeverityIcon({
  severity,
  x,
  y,
  size = 14,
}: {
  severity: Severity
  x?: number
  y?: number
  size?: number
}) {
  return (
    <svg
      className={`severity-icon ${severity}`}
      viewBox={`0 0 ${severityIconSize} ${severityIconSize}`}
      x={x}
      y={y}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path fillRule="evenodd" d={severityIcons[severity]} />
    </svg>
  )
}
