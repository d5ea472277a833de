import { MenuItem } from 'react-aria-components/Menu'
import type { FormSection } from '../../core/definition/formModel.ts'
import type { FormPage } from '../../state/FormPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { MenuButton } from '../MenuButton.tsx'
import type { Pressed } from '../MenuOpener.tsx'
import { messages } from '../messages.ts'

/** One item for each template, with what it is for; choosing it gives the form its values. */
export function TemplateMenu({
  page,
  templates,
  focused,
}: { page: FormPage; templates: NonNullable<FormSection['templates']> } & Pressed) {
  const { translate, notify } = useServices()
  const title = translate(templates.title)
  const choose = (key: string): void => {
    const chosen = templates.choices.find(({ id }) => id === key)
    if (!chosen) return
    page.setValues({ ...page.values, ...chosen.values }, false)
    notify(translate(messages.filledIn, { title: translate(chosen.title) }))
  }
  return (
    <MenuButton
      className="quiet-button"
      face={title}
      label={title}
      disabled={false}
      focused={focused}
      onAction={choose}
    >
      {templates.choices.map((choice) => (
        <MenuItem key={choice.id} id={choice.id} className="engine-menu-item" textValue={translate(choice.title)}>
          <span>{translate(choice.title)}</span>{' '}
          {choice.help && <span className="engine-menu-help">{translate(choice.help)}</span>}
        </MenuItem>
      ))}
    </MenuButton>
  )
}
