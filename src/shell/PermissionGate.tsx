import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ApiFailure } from '../api/ApiFailure.ts'
import { usePortal } from '../PortalContext.ts'
import { PageFailed } from './PageFailed.tsx'
import { Waiting } from './Waiting.tsx'

/** The state passed to /404: the address that was requested, which may exist later. */
export interface NotFoundState {
  sought?: string
}

/**
 * Handles a path that is none of this user's reports. The server decides if it is forbidden, which shows the popup, or
 * unknown, which leads to /404.
 */
export function PermissionGate({ path }: { path: string }) {
  const { api, popups } = usePortal()
  const { search } = useLocation()
  const [answer, setAnswer] = useState<'unknown' | 'forbidden' | null>(null)
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    setFailure(null)
    api
      .request<{ has_permission: boolean; code: string | null; permission: string | null }>(
        'POST',
        'authorization/check_permissions',
        {
          body: { path },
          signal: controller.signal,
        },
      )
      .then(({ has_permission, code, permission }) => {
        setAnswer(has_permission ? 'unknown' : 'forbidden')
        if (!has_permission)
          popups.show({ kind: code === 'TMLOGIN' ? 'noPortalPermission' : 'noPagePermission', code, permission })
      })
      .catch((error: unknown) => {
        // A session's end has its own popup; a path the server finds malformed is an unknown one.
        if (error instanceof ApiFailure && (error.status === 400 || error.status === 404)) setAnswer('unknown')
        else if (!controller.signal.aborted) setFailure({ error })
      })
    return () => controller.abort()
  }, [api, popups, path, tries])

  if (answer === 'unknown')
    return <Navigate to="/404" replace state={{ sought: `${path}${search}` } satisfies NotFoundState} />
  if (failure) return <PageFailed failure={failure.error} onRetry={() => setTries(tries + 1)} />
  return answer === null ? <Waiting queue="page" /> : null
}
