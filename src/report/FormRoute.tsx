import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from 'react-router-dom'
import { EngineProvider, FormPage, FormView, type Form, type FormSchema } from '../../engine/index.ts'
import type { OpenedRoute } from '../catalog/Catalog.ts'
import { usePortal } from '../PortalContext.ts'
import { PageFailed } from '../shell/PageFailed.tsx'
import { Waiting } from '../shell/Waiting.tsx'
import { DefinitionProblems } from './DefinitionProblems.tsx'
import { engineServices } from './engineServices.ts'

interface OpenedForm {
  page: FormPage
  validators: unknown
}

/**
 * A form of the catalog: asks for its definition and its validator, and holds the way out while something is not saved.
 */
export const FormRoute = observer(function FormRoute(route: OpenedRoute) {
  const portal = usePortal()
  // Mounted again for every path: what it was opened with does not change under it.
  const [{ entry, params }] = useState(route)
  const services = useMemo(() => engineServices(portal), [portal])
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const shown = useRef<OpenedForm | null>(null)
  const version = portal.catalog.versionOf(entry.id)

  // A new version takes the place of the open page, with what was put in.
  useEffect(() => {
    const controller = new AbortController()
    setFailure(null)
    const open = async (): Promise<void> => {
      const { form, schema, validator } = await portal.api.request<{
        form: Form
        schema: FormSchema
        validator: string
      }>('GET', `catalog/get_form/${entry.id}`, { signal: controller.signal, quiet: shown.current !== null })
      const module = (await services.importModule(validator)) as { default: unknown }
      const before = shown.current?.page
      // A pending save is not dropped for another version: its answer decides where this page leads.
      await when(() => before?.status !== 'saving')
      if (controller.signal.aborted) return
      const next = {
        page: new FormPage(form, schema, services, { params, search: window.location.search, before }),
        validators: module.default,
      }
      shown.current = next
      // At once: what is put in between taking over and drawing would go to the page that is left.
      flushSync(() => setOpened(next))
      before?.dispose()
    }
    open().catch((error: unknown) => !controller.signal.aborted && shown.current === null && setFailure({ error }))
    return () => controller.abort()
  }, [portal, services, entry, params, tries, version])

  useEffect(
    () => () => {
      shown.current?.page.dispose()
      shown.current = null
      setOpened(null)
    },
    [portal, services, entry, params],
  )

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      shown.current?.page.isDirty === true &&
      portal.session.isAuthenticated,
  )

  if (failure) return <PageFailed failure={failure.error} onRetry={() => setTries(tries + 1)} />
  if (!opened) return <Waiting queue="report" />
  return (
    <EngineProvider services={services}>
      <DefinitionProblems report={entry.id} />
      <FormView
        page={opened.page}
        validators={opened.validators}
        leaving={blocker.state === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null}
      />
    </EngineProvider>
  )
})
