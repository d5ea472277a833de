import { useState } from 'react'
import type { FormSection } from '../../core/definition/formModel.ts'
import type { FormPage } from '../../state/FormPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { lazily } from '../lazily.tsx'
import { MenuOpener, type Pressed } from '../MenuOpener.tsx'
import '../button.css'

const loadMenu = () => import('./TemplateMenu.tsx').then((module) => module.TemplateMenu)
const TemplateMenu = lazily(loadMenu)

/** The values that a form can begin with, in a menu whose code comes when someone reaches for it. */
export function TemplateButton({
  page,
  templates,
}: {
  page: FormPage
  templates: NonNullable<FormSection['templates']>
}) {
  const services = useServices()
  const [pressed, setPressed] = useState<Pressed | null>(null)
  if (pressed) return <TemplateMenu page={page} templates={templates} {...pressed} />
  return (
    <MenuOpener
      className="quiet-button"
      face={services.translate(templates.title)}
      disabled={false}
      load={loadMenu}
      onPress={setPressed}
    />
  )
}
