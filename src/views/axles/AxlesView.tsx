import { drawAxles } from '../../../domain/axleDrawing.ts'
import type { Axle } from '../../../domain/tireTree.ts'
import { formatQuantity, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { AxleFigure } from './AxleFigure.tsx'
import './axles.css'
import { AxleLegend } from './AxleLegend.tsx'
import { AxleTable, type Say } from './AxleTable.tsx'
import { axleWords } from './axleWords.ts'

interface AxlesViewProps {
  /** `axles`: the tires of a unit as the wire has them. */
  values: Record<string, unknown>
  format: FormatContext
  title: string | null
}

/** A unit seen from above, its legend, and the same as a table. */
export function AxlesView({ values, format, title }: AxlesViewProps) {
  const axles = Array.isArray(values.axles) ? (values.axles as Axle[]) : []
  const say = sayIn(format)
  if (axles.length === 0) return <p className="axles-empty">{say(axleWords.empty)}</p>
  const drawing = drawAxles(axles, {
    pressure: (psi) => formatQuantity(psi, 'pressure', format),
    tread: (thirtySeconds) => formatQuantity(thirtySeconds, 'tread', format),
    front: say(axleWords.front),
    raised: say(axleWords.raised),
    lowered: say(axleWords.lowered),
  })
  return (
    <section className="axles">
      {title && <h2>{title}</h2>}
      <div className="axles-parts">
        <figure>
          <AxleFigure drawing={drawing} label={say(axleWords.drawing)} />
          <AxleLegend
            format={format}
            say={say}
            hasMismatchedDuals={axles.some((axle) => isException(axle.left_side) || isException(axle.right_side))}
            hasLiftAxle={axles.some((axle) => axle.is_lift_axle)}
          />
        </figure>
        <div className="axle-table-scroll" tabIndex={0} role="group" aria-label={say(axleWords.table)}>
          <AxleTable axles={axles} format={format} say={say} />
        </div>
      </div>
    </section>
  )
}

const isException = ({ mismatch_duals_color }: Axle['left_side']): boolean => mismatch_duals_color === 'warning' || mismatch_duals_color === 'critical'

/** The context translates without values: the marks are filled in here. */
function sayIn(format: FormatContext): Say {
  return ({ key, text }, values = {}) =>
    format.translate(key, text).replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
}
