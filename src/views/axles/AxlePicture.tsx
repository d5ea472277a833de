import { drawAxleOutline, type AxleOutline } from '../../../domain/axleOutline.ts'
import { AxleFigure } from './AxleFigure.tsx'
import './axlePicture.css'
import './axles.css'

/** A unit's wheels from above, over the words of its configuration. `axles`: its axles from front to back, as the wire has them. */
export function AxlePicture({ values }: { values: Record<string, unknown> }) {
  const axles = Array.isArray(values.axles) ? (values.axles as AxleOutline[]) : []
  return (
    <span className="axle-picture">
      <AxleFigure drawing={drawAxleOutline(axles)} label={null} />
    </span>
  )
}
