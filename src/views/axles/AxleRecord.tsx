import { drawAxles } from '../../../domain/axleDrawing.ts'
import type { Axle } from '../../../domain/tireTree.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { AxleFigure } from './AxleFigure.tsx'
import { axleMessages } from './axleMessages.ts'
import { toAxleTexts, translatorOf } from './toAxleTexts.ts'
import './axles.css'

/**
 * A unit seen from above beside the rows of its card, which say the same in words. `axles`: its tires as the wire has
 * them.
 */
export function AxleRecord({ values, format }: { values: Record<string, unknown>; format: FormatContext }) {
  const axles = Array.isArray(values.axles) ? (values.axles as Axle[]) : []
  if (axles.length === 0) return null
  return (
    <div className="axles">
      <AxleFigure drawing={drawAxles(axles, toAxleTexts(format))} label={translatorOf(format)(axleMessages.drawing)} />
    </div>
  )
}
