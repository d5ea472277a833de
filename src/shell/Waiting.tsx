import { useEffect } from 'react'
import { usePortal } from '../PortalContext.ts'

/** Stands where something is awaited, and holds the loader's queue as long as it stands. */
export function Waiting({ queue }: { queue: string }) {
  const { loader } = usePortal()
  useEffect(() => {
    loader.begin(queue)
    return () => loader.end(queue)
  }, [loader, queue])
  return null
}
