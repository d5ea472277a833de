import { createContext, useContext } from 'react'
import type { Portal } from './Portal.ts'

export const PortalContext = createContext<Portal | null>(null)

/** The portal's parts, for the components of the shell. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('a shell component is outside the portal')
  return portal
}
