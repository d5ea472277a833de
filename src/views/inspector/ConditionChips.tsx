import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { conditions, type Condition } from './conditions.ts'
import type { Inspector } from './Inspector.ts'
import type { InspectorActions } from './inspectorActions.ts'
import { inspectorWords } from './inspectorWords.ts'
import { useWords } from './useWords.ts'
import './chips.css'

/** Common exceptions of the chosen wheel, each noted and taken back by one touch. */
export const ConditionChips = drawnAfterPaint(function ConditionChips({ inspector, does }: { inspector: Inspector; does: InspectorActions }) {
  const say = useWords()
  if (inspector.isDone) return null
  const { wheel, copy: { offered } } = inspector
  const kept = inspector.keptOf(wheel)
  return (
    <div className="inspector-chips" role="group" aria-label={say(inspectorWords.conditionsOf, { position: wheel.code })}>
      {conditions.filter((condition) => condition.isOffered(offered)).map((condition) => (
        <button key={condition.id} type="button" className="inspector-chip" aria-pressed={condition.isOn(kept)} onPointerDown={(event) => event.preventDefault()} onClick={() => does.note(condition)}>
          <ConditionIcon condition={condition} />
          <span>{say(condition.words)}</span>
        </button>
      ))}
    </div>
  )
})

/** The conditions of a wheel, as small drawings. */
export const ConditionMarks = drawnAfterPaint(function ConditionMarks({ inspector, wheel }: { inspector: Inspector; wheel: Inspector['wheel'] }) {
  const noted = conditions.filter((condition) => condition.isOn(inspector.keptOf(wheel)))
  return noted.map((condition) => <ConditionIcon key={condition.id} condition={condition} size={12} />)
})

function ConditionIcon({ condition, size = 18 }: { condition: Condition; size?: number }) {
  return <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true"><path d={condition.drawing} fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" /></svg>
}
