import { useState } from 'react'
import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { MenuOpener, type Pressed } from '../MenuOpener.tsx'
import { messages } from '../messages.ts'
import type { FileMenuProps } from './FileMenu.tsx'

const loadMenu = () => import('./FileMenu.tsx').then((module) => module.FileMenu)
const FileMenu = lazily(loadMenu)

/** The way to files; the menu is fetched when it is wanted, and opens at once. */
export function FileButton(props: FileMenuProps) {
  const translate = useTranslate()
  const [pressed, setPressed] = useState<Pressed | null>(null)
  if (pressed) return <FileMenu {...props} {...pressed} />
  return (
    <MenuOpener
      className={props.className}
      disabled={props.disabled || props.busy}
      name={`${translate(messages.export)} ${props.of}`}
      face={
        <>
          <Icon name="download" />
          {translate(messages.export)}
        </>
      }
      load={loadMenu}
      onPress={setPressed}
    />
  )
}
