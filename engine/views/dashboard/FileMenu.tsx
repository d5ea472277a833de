import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { ExportFormat } from '../../core/definition/model.ts'
import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { formatNames, words } from '../words.ts'
import '../menu.css'

export interface FileMenuProps {
  className: string
  disabled: boolean
  formats: ExportFormat[]
  /** Whose files they are, to be read. */
  of: string
  onChoose(format: ExportFormat): void
}

/** The formats that something can be had as. */
export function FileMenu({ className, disabled, formats, of, onChoose }: FileMenuProps) {
  const say = useSay()
  return (
    <MenuTrigger defaultOpen>
      <Button className={className} isDisabled={disabled} aria-label={`${say(words.export)} ${of}`}>
        <Icon name="download" />{say(words.export)}
      </Button>
      <Popover className="engine-popover" placement="bottom end" offset={4}>
        <Menu className="engine-menu" aria-label={say(words.export)} onAction={(key) => onChoose(key as ExportFormat)}>
          {formats.map((format) => <MenuItem key={format} id={format} className="engine-menu-item" textValue={formatNames[format]}>{formatNames[format]}</MenuItem>)}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
