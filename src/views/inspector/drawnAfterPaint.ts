import { Reaction } from 'mobx'
import { memo, useEffect, useReducer, useState, type FunctionComponent, type ReactNode } from 'react'
import { afterPaint } from '../../afterPaint.ts'

/**
 * A component that is drawn again once the frame is there that shows what was entered: no key waits for what follows from it.
 * What must be in that frame, as the digit and the focus, writes itself.
 */
export function drawnAfterPaint<Props extends object>(render: (props: Props) => ReactNode): FunctionComponent<Props> {
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
    // Who draws it decides what is shown in its place.
    if (failure !== null) throw failure
    return drawn
  }) as unknown as FunctionComponent<Props>
}
