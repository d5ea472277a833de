import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'

/** The content of the button for further actions, before and after its menu is loaded. */
export function MoreFace() {
  const translate = useTranslate()
  return (
    <>
      {translate(messages.moreActions)}
      <Icon name="down" />
    </>
  )
}
