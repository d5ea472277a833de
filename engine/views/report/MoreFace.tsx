import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'

/** The content of the button for further actions, before and after its menu is loaded. */
export function MoreFace() {
  const say = useSay()
  return (
    <>
      {say(words.moreActions)}
      <Icon name="down" />
    </>
  )
}
