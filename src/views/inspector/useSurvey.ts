import { useEffect, useState } from 'react'
import { usePortal } from '../../PortalContext.ts'
import type { SurveyCopy } from '../../offline/SurveyCopy.ts'
import type { Surveys } from '../../offline/Surveys.ts'

export type Opened = { surveys: Surveys; copy: SurveyCopy } | { failure: unknown } | null

/** A survey as this browser has it; null while it is asked for. */
export function useSurvey(surveyId: number): { opened: Opened; retry(): void } {
  const portal = usePortal()
  const [opened, setOpened] = useState<Opened>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    const open = async (): Promise<Opened> => {
      const surveys = await portal.offline.open()
      return { surveys, copy: await surveys.open(surveyId) }
    }
    open().catch((failure: unknown) => ({ failure })).then((now) => { if (!isGone) setOpened(now) }, () => undefined)
    return () => { isGone = true }
  }, [portal, surveyId, tries])
  return { opened, retry: () => { setOpened(null); setTries(tries + 1) } }
}
