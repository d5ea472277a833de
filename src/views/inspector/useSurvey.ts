import { useEffect, useState } from 'react'
import { usePortal } from '../../PortalContext.ts'
import type { LocalSurvey } from '../../offline/cache/LocalSurvey.ts'
import type { Surveys } from '../../offline/Surveys.ts'

export type OpenedSurvey = { surveys: Surveys; copy: LocalSurvey } | { failure: unknown } | null

/** A survey as this browser has it; null while it is asked for. */
export function useSurvey(surveyId: number): { opened: OpenedSurvey; retry(): void } {
  const portal = usePortal()
  const [opened, setOpened] = useState<OpenedSurvey>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isDisposed = false
    const open = async (): Promise<OpenedSurvey> => {
      const surveys = await portal.offline.open()
      return { surveys, copy: await surveys.open(surveyId) }
    }
    open()
      .catch((failure: unknown) => ({ failure }))
      .then(
        (now) => {
          if (!isDisposed) setOpened(now)
        },
        () => undefined,
      )
    return () => {
      isDisposed = true
    }
  }, [portal, surveyId, tries])
  return {
    opened,
    retry: () => {
      setOpened(null)
      setTries(tries + 1)
    },
  }
}
