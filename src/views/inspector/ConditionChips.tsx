import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { conditions } from './conditions.ts'
import type { Inspector } from './Inspector.ts'
import type { InspectorActions } from './inspectorActions.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { irregularWearOf } from './TreadNotes.tsx'
import { useTranslate } from './useTranslate.ts'
import './chips.css'

/** Common exceptions of the chosen wheel, each noted and taken back by one touch. */
export const ConditionChips = drawnAfterPaint(function ConditionChips({
  inspector,
  does,
}: {
  inspector: Inspector
  does: InspectorActions
}) {
  const translate = useTranslate()
  if (inspector.isDone) return null
  const {
    wheel,
    copy: { allowedValues: offered },
  } = inspector
  const cached = inspector.cachedOf(wheel)
  return (
    <div
      className="inspector-chips"
      role="group"
      aria-label={translate(inspectorMessages.conditionsOf, { position: wheel.code })}
    >
      {conditions
        .filter((condition) => condition.isOffered(offered))
        .map((condition) => (
          <button
            key={condition.id}
            type="button"
            className="inspector-chip"
            aria-pressed={condition.isOn(cached)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => does.note(condition)}
          >
            <Drawing drawing={condition.drawing} />
            <span>{translate(condition.message)}</span>
          </button>
        ))}
    </div>
  )
})

/** A tire put on the wheel in place of another. */
const replacedDrawing = 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9M12.2 1v3.4H8.8'
/** A tread seen from the front, lower at one side. */
const wearDrawing = 'M2 3v10.5h12V3L9 8 2 3'

/** The replacement, the irregular wear and the conditions of a wheel, as small drawings. */
export const WheelMarks = drawnAfterPaint(function WheelMarks({
  inspector,
  wheel,
}: {
  inspector: Inspector
  wheel: Inspector['wheel']
}) {
  const translate = useTranslate()
  const cached = inspector.cachedOf(wheel)
  const wear = irregularWearOf(inspector, wheel, translate)
  return (
    <>
      {cached.replacement !== null && (
        <Drawing drawing={replacedDrawing} title={translate(inspectorMessages.replaced)} size={12} />
      )}
      {wear !== null && <Drawing drawing={wearDrawing} title={wear} size={12} />}
      {conditions
        .filter((condition) => condition.isOn(cached))
        .map(({ id, drawing, message }) => (
          <Drawing key={id} drawing={drawing} title={translate(message)} size={12} />
        ))}
    </>
  )
})

function Drawing({ drawing, title, size = 18 }: { drawing: string; title?: string; size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {title && <title>{title}</title>}
      <path
        d={drawing}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
