import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'

/** What the button of further actions shows, before and after its menu is there. */
export function MoreFace() {
  const say = useSay()
  return <>{say(words.moreActions)}<Icon name="down" /></>
}
