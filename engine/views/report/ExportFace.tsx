import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'

/** What the Export button shows, before and after its menu is there. */
export function ExportFace() {
  const say = useSay()
  return <><Icon name="download" />{say(words.export)}<Icon name="down" /></>
}
