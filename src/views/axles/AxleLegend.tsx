import type { Severity } from '../../../domain/severity.ts'
import { unitName, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { TranslateAxle } from './AxleTable.tsx'
import { axleMessages } from './axleMessages.ts'
import { SeverityLabel } from './SeverityLabel.tsx'

interface AxleLegendProps {
  format: FormatContext
  translate: TranslateAxle
  hasMismatchedDuals: boolean
  hasLiftAxle: boolean
}

const severities: Severity[] = ['critical', 'warning', 'plan', 'ok', 'not_read']
const signs = { bracket: 'M2 12V5H14V12', lift: 'M8 2V14M4 6L8 2L12 6M4 10L8 14L12 10' }

/** Explains the drawing; the signs of mismatched duals and lift axles only when they are in it. */
export function AxleLegend({ format, translate, hasMismatchedDuals, hasLiftAxle }: AxleLegendProps) {
  const unit = (quantity: 'pressure' | 'tread') => ({
    unit: unitName({ format: 'decimal', quantity }, format.units) ?? '',
  })
  return (
    <figcaption className="axles-legend">
      <ul className="axles-states">
        {severities.map((severity) => (
          <li key={severity}>
            <SeverityLabel severity={severity} format={format} />
          </li>
        ))}
      </ul>
      <ul className="axles-signs">
        <li>{translate(axleMessages.legendPressure, unit('pressure'))}</li>
        <li>{translate(axleMessages.legendTread, unit('tread'))}</li>
        {hasMismatchedDuals && <Sign path={signs.bracket} text={translate(axleMessages.legendBracket)} />}
        {hasLiftAxle && <Sign path={signs.lift} text={translate(axleMessages.legendLift)} />}
      </ul>
    </figcaption>
  )
}

function Sign({ path, text }: { path: string; text: string }) {
  return (
    <li>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={path} />
      </svg>
      {text}
    </li>
  )
}
