import { useState } from 'react'
import type { LocalUnit } from '../../offline/cache/LocalUnit.ts'
import type { StoredUnit } from '../../offline/model.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { ConfirmDiscard } from '../../shell/ConfirmDiscard.tsx'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { refusalMessage } from './changeText.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { useTranslate } from './useTranslate.ts'

/** Why a unit that was put on the survey here is not there for anybody else, and what can be done. */
export const RefusedAddition = drawnAfterPaint(function RefusedAddition({
  unit,
  surveys,
}: {
  unit: LocalUnit
  surveys: Surveys
}) {
  const translate = useTranslate()
  const [isConfirming, setIsConfirming] = useState(false)
  const refusal = unit.cached.addition?.refusal
  if (!refusal) return null
  const decide = (wanted: 'local' | 'remote'): void =>
    void surveys.resolve({ addition: unit.cached as StoredUnit, change: null, picture: null }, wanted)
  return (
    <div className="inspector-alert" role="alert">
      <p>
        {translate(inspectorMessages.notAdded)} {refusalMessage(refusal)}
      </p>
      {isConfirming ? (
        <ConfirmDiscard
          also={unit.changes.length}
          onDiscard={() => decide('remote')}
          onCancel={() => setIsConfirming(false)}
        />
      ) : (
        <>
          <button type="button" className="engine-button" onClick={() => decide('local')}>
            {translate(inspectorMessages.tryAgain)}
          </button>
          <button type="button" className="engine-button" onClick={() => setIsConfirming(true)}>
            {translate(inspectorMessages.dropUnit)}
          </button>
        </>
      )}
    </div>
  )
})
