import { reaction } from 'mobx'
import { useEffect } from 'react'
import type { Inspector } from './Inspector.ts'
import type { InspectorActions } from './inspectorActions.ts'
import { isComplete } from './isComplete.ts'

const storageName = 'inspector-advance'
/** A value that could still grow is complete after this pause. */
const pauseMs = 1200

/** A setting of this device: values are entered without Enter. */
export const autoAdvance = {
  isOn: (): boolean => localStorage.getItem(storageName) === 'on',
  set(isOn: boolean): void {
    if (isOn) localStorage.setItem(storageName, 'on')
    else localStorage.removeItem(storageName)
  },
}

/** Enters what is typed when it can only be complete, or after a short pause, on devices where that is switched on. */
export function useAutoAdvance(inspector: Inspector, { advance }: InspectorActions): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Every writing counts: a question that is opened again is not typed.
    const stop = reaction(
      () => inspector.writes,
      () => {
        clearTimeout(timer)
        const { typed, field, units } = inspector
        if (!autoAdvance.isOn() || typed === '') return
        if (isComplete(typed, field, units)) advance()
        else
          timer = setTimeout(() => {
            if (inspector.typed === typed && inspector.objection === null && !document.querySelector('dialog[open]'))
              advance()
          }, pauseMs)
      },
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [inspector, advance])
}
