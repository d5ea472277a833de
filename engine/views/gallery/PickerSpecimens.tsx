import { useState } from 'react'
import type { OptionValue } from '../../core/query/filterValues.ts'
import type { OfferedOption } from '../../core/query/lookupOptions.ts'
import { useServices } from '../EngineProvider.tsx'
import { OptionPicker } from '../filters/OptionPicker.tsx'
import { PicturePicker } from '../filters/PicturePicker.tsx'
import { State } from './State.tsx'

/** Pickers of options in each state. */
export function PickerSpecimens() {
  const { notify } = useServices()
  const base = {
    required: false,
    error: null,
    help: null,
    multiple: false,
    options: [],
    chosen: [],
    textOf: String,
    emptyText: 'All locations',
    onChange: () => undefined,
  }
  return (
    <>
      <State name="loading">
        <OptionPicker {...base} label="Locations that load" loading />
      </State>
      <State name="did not load">
        <OptionPicker {...base} label="Locations that failed" failed={{ retry: () => notify('Asked again.') }} />
      </State>
      <State name="nothing to choose">
        <OptionPicker {...base} label="No locations" />
      </State>
      <State name="required, nothing chosen">
        <OptionPicker {...base} label="Location" required error="Location is required." emptyText="Not chosen" />
      </State>
    </>
  )
}

const drawn: OfferedOption[] = [
  ['One axle', [1, 2]],
  ['Two axles', [1, 2, 2]],
  ['One that can be raised', [1, 2, 2]],
].map(([text, sides], index) => ({
  value: index,
  text: String(text),
  hint: null,
  row: {
    axles: (sides as number[]).map((side, at) => ({
      left: side,
      right: side,
      kind: at === 0 ? 'steer' : 'drive',
      is_lift_axle: index === 2 && at === 1,
    })),
  },
}))

/** Pickers of drawings in each state. */
export function PictureSpecimens() {
  const { notify } = useServices()
  const [chosen, choose] = useState<OptionValue | null>(1)
  const base = {
    picture: 'axles',
    required: true,
    error: null,
    help: null,
    options: drawn,
    chosen,
    emptyText: 'None',
    isWaiting: false,
    disabled: false,
    loading: false,
    failed: null,
    onChange: choose,
  } as const
  return (
    <>
      <State name="one is chosen">
        <PicturePicker {...base} label="Axles" help="Arrow keys choose." />
      </State>
      <State name="may stay empty">
        <PicturePicker {...base} label="Axles, if known" required={false} chosen={null} />
      </State>
      <State name="drawings: required, nothing chosen">
        <PicturePicker {...base} label="Axles of the unit" chosen={null} error="Axles of the unit is required." />
      </State>
      <State name="locked">
        <PicturePicker {...base} label="Axles that stay" disabled />
      </State>
      <State name="before another choice">
        <PicturePicker {...base} label="Axles of a type" isWaiting chosen={null} emptyText="Choose Type first" />
      </State>
      <State name="drawings: did not load">
        <PicturePicker
          {...base}
          label="Axles that failed"
          options={[]}
          chosen={null}
          failed={{ retry: () => notify('Asked again.') }}
        />
      </State>
    </>
  )
}
