import { observer } from 'mobx-react-lite'
import { createContext, useContext, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Message } from '../core/definition/model.ts'
import type { Services } from '../services.ts'

const ServicesContext = createContext<Services | null>(null)

/** Hands the world to every view below, and the reader's language to what speaks by itself. */
export const EngineProvider = observer(function EngineProvider({
  services,
  children,
}: {
  services: Services
  children: ReactNode
}) {
  return (
    <ServicesContext value={services}>
      <I18nProvider locale={services.format().locale}>{children}</I18nProvider>
    </ServicesContext>
  )
})

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('An engine view is outside of its EngineProvider')
  return services
}

export type Translate = (message: Message, values?: Record<string, string | number>) => string

/** Words in the reader's language. */
export function useTranslate(): Translate {
  const services = useServices()
  return (message, values) => services.translate(message, values)
}
