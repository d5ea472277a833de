import type { ReactNode } from 'react'
import { localizeNumberText } from '../../../engine/core/input/numberText.ts'
import { CameraButton } from './CameraButton.tsx'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import type { Inspector } from './Inspector.ts'
import type { InspectorActions } from './inspectorActions.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import type { UnitPhotos } from './UnitPhotos.ts'
import { useTranslate } from './useTranslate.ts'
import './keypad.css'

interface KeypadProps {
  inspector: Inspector
  locale: string
  does: InspectorActions
  photos: UnitPhotos
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/**
 * Keys large enough for a glove, in reach of one thumb. They leave the focus where it is, so that a gauge may type
 * meanwhile.
 */
export const Keypad = drawnAfterPaint(function Keypad({ inspector, locale, does, photos }: KeypadProps) {
  const translate = useTranslate()
  const { hasSteps, numbers } = inspector.copy
  const here = numbers.indexOf(inspector.unit.cached.unit_number)
  const key = (label: ReactNode, act: (() => void) | null, name?: string, more = '') => (
    <button
      key={name ?? String(label)}
      type="button"
      className={`inspector-key ${more}`}
      aria-label={name}
      title={name}
      disabled={act === null}
      onPointerDown={(event) => event.preventDefault()}
      onClick={act ?? undefined}
    >
      {label}
    </button>
  )
  const undo = key(
    '↶',
    hasSteps || inspector.questions.list.length > 0 ? () => void does.undo() : null,
    translate(inspectorMessages.undo),
    'undo',
  )
  const previous = key(
    '‹',
    here > 0 ? () => does.goBy(-1) : null,
    translate(inspectorMessages.previousUnit),
    'previous',
  )
  const more = key('⋯', () => does.open('more'), translate(inspectorMessages.moreTools), 'more')
  // After the last wheel there is nothing to type.
  if (inspector.isDone)
    return (
      <div className="inspector-keypad done" role="group" aria-label={translate(inspectorMessages.keypad)}>
        {undo}
        {previous}
        {more}
      </div>
    )
  return (
    <div className="inspector-keypad" role="group" aria-label={translate(inspectorMessages.keypad)}>
      {digits.map((digit) => key(digit, () => does.digit(digit)))}
      {key(localizeNumberText('.', locale), () => does.digit('.'), translate(inspectorMessages.decimal), 'dot')}
      {key('0', () => does.digit('0'))}
      {key('⌫', does.erase, translate(inspectorMessages.erase), 'erase')}
      {undo}
      {key('–', does.minus, translate(inspectorMessages.notRead), 'not-read')}
      <CameraButton
        isKey
        label={translate(inspectorMessages.pictureOf, { position: inspector.wheel.code })}
        onFile={(file) => void photos.add(file, inspector.wheel)}
      />
      {more}
      {previous}
      {key('›', here < numbers.length - 1 ? () => does.goBy(1) : null, translate(inspectorMessages.nextUnit), 'next')}
      {key(translate(inspectorMessages.enter), does.enter, undefined, 'enter')}
    </div>
  )
})
