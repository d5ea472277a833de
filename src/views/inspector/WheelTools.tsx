import { useState } from 'react'
import type { Wheel } from '../../../domain/positions.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { DetailsSheet } from './DetailsSheet.tsx'
import { placeOf, type Inspector } from './Inspector.ts'
import { inspectorWords } from './inspectorWords.ts'
import { NotReadSheet } from './NotReadSheet.tsx'
import { placeName } from './placeName.ts'
import { ReplaceSheet } from './ReplaceSheet.tsx'
import { useAfterSheet } from './useAfterSheet.ts'
import { useWords, type SayWords } from './useWords.ts'
import { UnitSheet } from './UnitSheet.tsx'

export interface SheetProps {
  inspector: Inspector
  format: FormatContext
  say: SayWords
  onClose(): void
}

const sheets = { notRead: NotReadSheet, details: DetailsSheet, replace: ReplaceSheet, unit: UnitSheet }

interface WheelToolsProps {
  inspector: Inspector
  format: FormatContext
  /** Something was done, or left: what is told of it. */
  onDone(told: string): void
}

/** What is done seldom: why a wheel is not read, what its tire is, another tire, and what is noted of the unit. */
export const WheelTools = drawnAfterPaint(function WheelTools({ inspector, format, onDone }: WheelToolsProps) {
  const say = useWords()
  const [open, setOpen] = useState<keyof typeof sheets | null>(null)
  const { wheel } = inspector
  const nameOf = (one: Wheel): string => placeName(inspector, one, say, format)
  // The next wheel may be chosen by what a sheet has done.
  const [about, setAbout] = useState({ wheel, name: '' })
  const isReplaced = inspector.keptOf(wheel).replacement !== null
  const Opened = open && sheets[open]
  const close = (): void => setOpen(null)
  useAfterSheet(open !== null, () => onDone(nameOf(about.wheel) === about.name ? '' : nameOf(about.wheel)))
  // What is typed is of the wheel as it is now.
  const openSheet = (name: keyof typeof sheets): void => { if (inspector.keepTyped()) show(name); else onDone('') }
  const show = (name: keyof typeof sheets): void => {
    setAbout({ wheel, name: nameOf(wheel) })
    setOpen(name)
  }
  const undo = (): void => {
    if (inspector.keepTyped()) inspector.change({ kind: 'undo', place: placeOf(wheel) })
    onDone(nameOf(wheel))
  }
  const turn = (): void => {
    const walk = inspector.walk === 'around' ? 'by_axle' : 'around'
    inspector.turn(walk)
    localStorage.setItem('inspector-walk', walk)
    onDone('')
  }
  return (
    <div className="inspector-tools">
      <button type="button" className="engine-button" onClick={() => show('notRead')}>{say(inspectorWords.notRead)}</button>
      <button type="button" className="engine-button" onClick={() => openSheet('details')}>{say(inspectorWords.more)}</button>
      {isReplaced
        ? <button type="button" className="engine-button" onClick={undo}>{say(inspectorWords.undoReplace)}</button>
        : <button type="button" className="engine-button" onClick={() => openSheet('replace')}>{say(inspectorWords.replace)}</button>}
      <button type="button" className="engine-button" onClick={() => openSheet('unit')}>{say(inspectorWords.unitDetails)}</button>
      <button type="button" className="quiet-button" onClick={turn}>{say(inspectorWords.walk)}: {say(inspector.walk === 'around' ? inspectorWords.walkAround : inspectorWords.walkByAxle)}</button>
      {Opened && <Opened {...{ inspector, format, say }} onClose={close} />}
    </div>
  )
})
