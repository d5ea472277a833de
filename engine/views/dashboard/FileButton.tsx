import { useState } from 'react'
import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { words } from '../words.ts'
import type { FileMenuProps } from './FileMenu.tsx'

const loadMenu = () => import('./FileMenu.tsx').then((module) => module.FileMenu)
const FileMenu = lazily(loadMenu)

/** The way to files; the menu is fetched when it is wanted, and opens at once. */
export function FileButton(props: FileMenuProps) {
  const say = useSay()
  const [wanted, setWanted] = useState(false)
  if (wanted) return <FileMenu {...props} />
  return (
    <button type="button" className={props.className} disabled={props.disabled} aria-haspopup="menu" aria-label={`${say(words.export)} ${props.of}`}
      onPointerEnter={() => void loadMenu()} onFocus={() => void loadMenu()} onClick={() => void loadMenu().then(() => setWanted(true))}>
      <Icon name="download" />{say(words.export)}
    </button>
  )
}
