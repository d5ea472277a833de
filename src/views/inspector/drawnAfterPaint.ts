import { Reaction } from 'mobx'
import { memo, useEffect, useReducer, useState, type NamedExoticComponent, type ReactNode } from 'react'
import { afterPaint } from '../../afterPaint.ts'

/**
 * Returns a component that renders only after the frame that shows an entry, so that no key waits for its consequences.
 * Content that must be in that frame, as the digit and the focus, is written directly.
 */
export function drawnAfterPaint<Props extends object>(
  render: (props: Props) => ReactNode,
): NamedExoticComponent<Props> {
  return memo(function DrawnAfterPaint(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const [reaction] = useState(() => new Reaction(render.name, () => afterPaint(draw)))
    useEffect(() => () => reaction.dispose(), [reaction])
    let drawn: ReactNode = null
    let failure: unknown = null
    reaction.track(() => {
      try {
        drawn = render(props)
      } catch (error) {
        failure = error ?? new Error('it failed without a reason')
      }
    })
    // The parent decides what replaces it.
    if (failure !== null) throw failure
    return drawn
  })
}
