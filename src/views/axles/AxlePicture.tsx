import { drawAxleOutline, type AxleOutline } from '../../../domain/axleOutline.ts'
import { AxleFigure } from './AxleFigure.tsx'
import './axlePicture.css'
import './axles.css'

/** An axle as the form of configurations has it, complete or not yet. */
interface EnteredAxle {
  role?: string | null
  wheels?: string | null
  is_lift_axle?: boolean | null
}

function outlineOf({ role, wheels, is_lift_axle }: EnteredAxle): AxleOutline {
  const isSpare = role === 'spare'
  const count = wheels === 'dual' && !isSpare ? 2 : 1
  return {
    left: count,
    right: isSpare ? 0 : count,
    kind: role === 'steer' ? 'steer' : 'drive',
    is_lift_axle: is_lift_axle === true,
    is_wide_base: wheels === 'wide',
  }
}

/**
 * A unit's wheels from above, over the words of its configuration. `axles`: its axles from front to back, as the wire
 * has them.
 */
export function AxlePicture({ values }: { values: Record<string, unknown> }) {
  const axles = Array.isArray(values.axles)
    ? (values.axles as (AxleOutline | EnteredAxle)[]).map((axle) => ('left' in axle ? axle : outlineOf(axle)))
    : []
  return (
    <span className="axle-picture">
      <AxleFigure drawing={drawAxleOutline(axles)} label={null} />
    </span>
  )
}
