import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'

/** The content of the Export button, before and after its menu is loaded. */
export function ExportFace() {
  const say = useSay()
  return (
    <>
      <Icon name="download" />
      {say(words.export)}
      <Icon name="down" />
    </>
  )
}
