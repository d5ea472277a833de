import { withOwnSign } from '../../../engine/core/input/numberText.ts'
import type { SurveyCopy } from '../../offline/SurveyCopy.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { inspectorWords } from './inspectorWords.ts'
import { useWords } from './useWords.ts'
import './keypad.css'

interface KeypadProps {
  copy: SurveyCopy
  locale: string
  /** A digit, or a dot. */
  onDigit(digit: string): void
  onErase(): void
  onUndo(): Promise<void>
  onEnter(): void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Keys large enough for a glove. They leave the focus where it is, so that a gauge may type meanwhile. */
export const Keypad = drawnAfterPaint(function Keypad({ copy, locale, onDigit, onErase, onUndo, onEnter }: KeypadProps) {
  const say = useWords()
  const { hasSteps } = copy
  const key = (label: string, act: (() => void) | null, name?: string, more = '') => (
    <button key={label} type="button" className={`inspector-key ${more}`} aria-label={name} title={name} disabled={act === null} onPointerDown={(event) => event.preventDefault()} onClick={act ?? undefined}>
      {label}
    </button>
  )
  return (
    <div className="inspector-keypad" role="group" aria-label={say(inspectorWords.keypad)}>
      {digits.map((digit) => key(digit, () => onDigit(digit)))}
      {key(withOwnSign('.', locale), () => onDigit('.'), say(inspectorWords.decimal))}
      {key('0', () => onDigit('0'))}
      {key('↶', hasSteps ? () => void onUndo() : null, say(inspectorWords.undo))}
      {key('⌫', onErase, say(inspectorWords.erase))}
      {key(say(inspectorWords.enter), onEnter, undefined, 'enter')}
    </div>
  )
})
