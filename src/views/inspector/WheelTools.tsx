import { observer } from 'mobx-react-lite'
import { runInAction } from 'mobx'
import { useState } from 'react'
import type { Wheel } from '../../../domain/positions.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { UnitPhotos } from './UnitPhotos.ts'
import { CameraButton } from './CameraButton.tsx'
import { DetailsSheet } from './DetailsSheet.tsx'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { placeOf, type Inspector } from './Inspector.ts'
import type { InspectorActions } from './inspectorActions.ts'
import { FoundSheet } from './FoundSheet.tsx'
import { inspectorMessages } from './inspectorMessages.ts'
import { MoreSheet } from './MoreSheet.tsx'
import { NotReadSheet } from './NotReadSheet.tsx'
import { placeName } from './placeName.ts'
import { ReplaceSheet } from './ReplaceSheet.tsx'
import { useAfterSheet } from './useAfterSheet.ts'
import { useTools, type ToolName } from './useTools.ts'
import { useTranslate, type TranslateMessage } from './useTranslate.ts'
import { UnitSheet } from './UnitSheet.tsx'

export interface SheetProps {
  inspector: Inspector
  format: FormatContext
  translate: TranslateMessage
  onClose(): void
}

export interface ToolsProps {
  inspector: Inspector
  format: FormatContext
  does: InspectorActions
  photos: UnitPhotos
}

const sheets = {
  notRead: NotReadSheet,
  details: DetailsSheet,
  replace: ReplaceSheet,
  found: FoundSheet,
  unit: UnitSheet,
}

/** Tools in reach of the keypad: as many as there is room for. */
export const WheelTools = drawnAfterPaint(function WheelTools(props: ToolsProps) {
  const { shown } = useTools()
  if (props.inspector.isDone || shown.length === 0) return null
  return (
    <div className="inspector-tools">
      <ToolButtons {...props} tools={shown} />
    </div>
  )
})

/** Buttons of tools that are used seldom: the tire, another tire, and the unit as a whole. */
export const ToolButtons = drawnAfterPaint(function ToolButtons({
  inspector,
  format,
  does,
  photos,
  tools,
  onChosen,
}: ToolsProps & { tools: readonly ToolName[]; onChosen?: () => void }) {
  const translate = useTranslate()
  const { wheel, unit } = inspector
  const isReplaced = inspector.cachedOf(wheel).replacement !== null
  const undoReplacement = (): void => {
    if (inspector.leave()) inspector.change({ kind: 'undo', place: placeOf(wheel) })
    does.announce(placeName(inspector, wheel, translate, format))
  }
  const button = (text: string, act: () => void) => (
    <button
      type="button"
      className="engine-button"
      onClick={() => {
        onChosen?.()
        act()
      }}
    >
      {text}
    </button>
  )
  const buttons: Record<ToolName, () => React.ReactNode> = {
    details: () => button(translate(inspectorMessages.more), () => does.open('details')),
    replace: () =>
      isReplaced
        ? button(translate(inspectorMessages.undoReplace), undoReplacement)
        : button(translate(inspectorMessages.replace), () => does.open('replace')),
    unit: () => button(translate(inspectorMessages.unitDetails), () => does.open('unit')),
    unitPicture: () => (
      <CameraButton
        label={translate(inspectorMessages.pictureOf, { position: unit.cached.unit_number })}
        onFile={(file) => {
          onChosen?.()
          void photos.add(file, null)
        }}
      />
    ),
  }
  return tools.map((tool) => (
    <span key={tool} className="inspector-tool">
      {buttons[tool]()}
    </span>
  ))
})

/** The sheet that is open. */
export const WheelSheets = observer(function WheelSheets(props: ToolsProps) {
  const { inspector, format, does } = props
  const translate = useTranslate()
  const name = does.sheet.get()
  const nameOf = (wheel: Wheel): string => placeName(inspector, wheel, translate, format)
  // The next wheel may be chosen by what a sheet has done.
  const [about, setAbout] = useState<{ sheet: typeof name; wheel: Wheel; name: string } | null>(null)
  if (name !== null && about?.sheet !== name)
    setAbout({ sheet: name, wheel: inspector.wheel, name: nameOf(inspector.wheel) })
  if (name === null && about?.sheet != null) setAbout({ ...about, sheet: null })
  useAfterSheet(name !== null, () => {
    if (about) does.afterSheet(nameOf(about.wheel) === about.name ? '' : nameOf(about.wheel))
  })
  // A sheet that another one was opened from closes after that.
  const close = (): void =>
    runInAction(() => {
      if (does.sheet.get() === name) does.sheet.set(null)
    })
  if (name === null) return null
  if (name === 'more') return <MoreSheet {...props} onClose={close} />
  const Opened = sheets[name]
  return <Opened {...{ inspector, format, translate }} onClose={close} />
})
