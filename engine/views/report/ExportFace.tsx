import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'

/** The content of the Export button, before and after its menu is loaded. */
export function ExportFace() {
  const translate = useTranslate()
  return (
    <>
      <Icon name="download" />
      {translate(messages.export)}
      <Icon name="down" />
    </>
  )
}
