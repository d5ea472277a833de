import { drawAxles } from '../../../domain/axleDrawing.ts'
import type { Axle } from '../../../domain/tireTree.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { AxleFigure } from './AxleFigure.tsx'
import { ScrollBox } from '../../../engine/index.ts'
import './axles.css'
import { AxleLegend } from './AxleLegend.tsx'
import { AxleTable } from './AxleTable.tsx'
import { axleMessages } from './axleMessages.ts'
import { toAxleTexts, translatorOf } from './toAxleTexts.ts'

interface AxlesViewProps {
  /** `axles`: the tires of a unit as the wire has them. */
  values: Record<string, unknown>
  format: FormatContext
  title: string | null
}

/** A unit seen from above, its legend, and the same as a table. */
export function AxlesView({ values, format, title }: AxlesViewProps) {
  const axles = Array.isArray(values.axles) ? (values.axles as Axle[]) : []
  const translate = translatorOf(format)
  if (axles.length === 0) return <p className="axles-empty">{translate(axleMessages.empty)}</p>
  const drawing = drawAxles(axles, toAxleTexts(format))
  return (
    <section className="axles">
      {title && <h2>{title}</h2>}
      <div className="axles-parts">
        <figure>
          <AxleFigure drawing={drawing} label={translate(axleMessages.drawing)} />
          <AxleLegend
            format={format}
            translate={translate}
            hasMismatchedDuals={axles.some((axle) => isException(axle.left_side) || isException(axle.right_side))}
            hasLiftAxle={axles.some((axle) => axle.is_lift_axle)}
          />
        </figure>
        <ScrollBox className="axle-table-scroll" label={translate(axleMessages.table)}>
          <AxleTable axles={axles} format={format} translate={translate} />
        </ScrollBox>
      </div>
    </section>
  )
}

const isException = ({ mismatch_duals_color }: Axle['left_side']): boolean =>
  mismatch_duals_color === 'warning' || mismatch_duals_color === 'critical'
