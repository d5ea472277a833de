import type { AxleDrawing, Line, Shape } from '../../../domain/axleDrawing.ts'
import { SeverityIcon } from './SeverityIcon.tsx'

/**
 * The shapes as SVG; their looks are in axles.css, by role and severity. Without a label it decorates words beside it.
 */
export function AxleFigure({ drawing, label }: { drawing: AxleDrawing; label: string | null }) {
  const [width, height] = [drawing.width + 4, drawing.height + 2]
  const spoken = label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className="axle-figure" viewBox={`-2 0 ${width} ${height}`} width={width} height={height} {...spoken}>
      {drawing.shapes.map((shape, index) => (
        <ShapeView key={index} shape={shape} />
      ))}
    </svg>
  )
}

function ShapeView({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'block': {
      const { role, severity, isRaised, x, y, width, height, radius } = shape
      return (
        <rect
          className={`${role} ${severity ?? ''} ${isRaised ? 'raised' : ''}`}
          {...{ x, y, width, height }}
          rx={radius}
        />
      )
    }
    case 'line':
      return <polyline className={`${shape.role} ${shape.severity ?? ''}`} points={pointsOf(shape)} />
    case 'icon':
      return (
        <SeverityIcon
          severity={shape.severity}
          size={shape.size}
          x={shape.x - shape.size / 2}
          y={shape.y - shape.size / 2}
        />
      )
    case 'text':
      return (
        <text
          className={`${shape.role} ${shape.severity ?? ''}`}
          x={shape.x}
          y={shape.y}
          fontSize={shape.size}
          textAnchor="middle"
        >
          {shape.text}
        </text>
      )
  }
}

const pointsOf = ({ points }: Line): string => points.map((point) => point.join(',')).join(' ')
