import { useState } from 'react'
import type { Surveys } from '../../offline/Surveys.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorWords } from './inspectorWords.ts'
import { useAfterSheet } from './useAfterSheet.ts'
import { useWords } from './useWords.ts'
import { Sync } from './Sync.tsx'
import { UnitSearch } from './UnitSearch.tsx'

interface UnitBarProps {
  inspector: Inspector
  surveys: Surveys
  onUnit(number: string): void
  /** The search was left. */
  onLeft(): void
}

/** Which unit it is, how far it is read, what waits to be sent, and the way to the next one. */
export const UnitBar = drawnAfterPaint(function UnitBar({ inspector, surveys, onUnit, onLeft }: UnitBarProps) {
  const say = useWords()
  const { unit, copy } = inspector
  const { numbers } = copy
  const [isSearching, setIsSearching] = useState(false)
  useAfterSheet(isSearching, onLeft)
  const here = numbers.indexOf(unit.kept.unit_number)
  const [before, after] = [numbers[here - 1], numbers[here + 1]]
  return (
    <div className="inspector-bar">
      <button type="button" className="engine-button icon-button" aria-label={say(inspectorWords.previousUnit)} disabled={before === undefined} onClick={() => before !== undefined && onUnit(before)}>‹</button>
      <button type="button" className="engine-button inspector-unit" aria-label={`${say(inspectorWords.findUnit)}: ${unit.kept.unit_number}`} onClick={() => setIsSearching(true)}><span className="inspector-number">{unit.kept.unit_number}</span> <span aria-hidden="true">▾</span></button>
      <button type="button" className="engine-button icon-button" aria-label={say(inspectorWords.nextUnit)} disabled={after === undefined} onClick={() => after !== undefined && onUnit(after)}>›</button>
      <Progress inspector={inspector} />
      <Sync surveys={surveys} copy={copy} />
      {isSearching && <UnitSearch {...{ copy, surveys, onUnit }} onClose={() => setIsSearching(false)} />}
    </div>
  )
})

const Progress = drawnAfterPaint(function Progress({ inspector: { unit, copy } }: { inspector: Inspector }) {
  const say = useWords()
  return (
    <span className="inspector-progress">
      <strong>{say(inspectorWords.progress, { read: unit.readCount, total: unit.current.wheels.length })}</strong>
      <small>{say(inspectorWords.unitProgress, { read: copy.unitsRead, total: copy.numbers.length })}</small>
    </span>
  )
})
