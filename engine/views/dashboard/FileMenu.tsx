import { MenuItem } from 'react-aria-components/Menu'
import type { ExportFormat } from '../../core/definition/model.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { MenuButton } from '../MenuButton.tsx'
import type { Pressed } from '../MenuOpener.tsx'
import { formatNames, messages } from '../messages.ts'

export interface FileMenuProps {
  className: string
  disabled: boolean
  /** A file is being made. */
  busy: boolean
  formats: ExportFormat[]
  /** The owner of the files, for screen readers. */
  of: string
  onChoose(format: ExportFormat): void
}

/** The formats that something can be had as. */
export function FileMenu({ formats, of, onChoose, ...button }: FileMenuProps & Pressed) {
  const translate = useTranslate()
  return (
    <MenuButton
      {...button}
      face={
        <>
          <Icon name="download" />
          {translate(messages.export)}
        </>
      }
      name={`${translate(messages.export)} ${of}`}
      label={translate(messages.export)}
      onAction={(key) => onChoose(key as ExportFormat)}
    >
      {formats.map((format) => (
        <MenuItem key={format} id={format} className="engine-menu-item" textValue={formatNames[format]}>
          {formatNames[format]}
        </MenuItem>
      ))}
    </MenuButton>
  )
}
