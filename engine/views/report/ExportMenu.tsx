import { observer } from 'mobx-react-lite'
import { MenuItem } from 'react-aria-components/Menu'
import type { Export } from '../../core/definition/model.ts'
import { inSentence } from '../../core/format/inSentence.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { MenuButton } from '../MenuButton.tsx'
import type { Pressed } from '../MenuOpener.tsx'
import { formatNames, includedMessages, messages } from '../messages.ts'
import { ExportFace } from './ExportFace.tsx'

/** Each file with its format, its title and what stands in it. */
export const ExportMenu = observer(function ExportMenu({ page, focused }: { page: ReportPage } & Pressed) {
  const services = useServices()
  const translate = useTranslate()
  const { exports } = page.report
  const includes = (item: Export) =>
    [
      // One for programs has its table alone.
      ...(page.parameters.fields.length > 0 && !item.isPlain && item.format !== 'xliff'
        ? [translate(messages.exportFilters)]
        : []),
      ...chaptersOf(item).map((id, _, all) => contentOf(id, all.filter(isGrid).length > 1)),
    ].join(', ')
  /** A document is told by its sections. */
  const chaptersOf = ({ include }: Export): string[] => {
    const sections = include.filter((id) =>
      page.report.elements.some((element) => element.id === id && element.type === 'section'),
    )
    return sections.length > 0 ? sections : include
  }
  const elementOf = (id: string) => page.report.elements.find((candidate) => candidate.id === id)
  const isGrid = (id: string): boolean => elementOf(id)?.type === 'grid'
  /** With several tables, each entry names its table. */
  const contentOf = (id: string, isOneOfMany: boolean): string => {
    const element = elementOf(id)
    if (!element) return id
    const name = element.title
      ? inSentence(services.translate(element.title), services.format().locale)
      : translate(includedMessages[element.type])
    const state = element.type === 'grid' ? page.sources[element.source] : undefined
    if (!state?.answer) return name
    const rows = translate(messages.exportRows, { count: state.totalItems })
    return isOneOfMany && element.title ? `${name} (${rows})` : rows
  }
  const nameOf = (item: Export): string => `${formatNames[item.format]} ${services.translate(item.title)}`
  return (
    <MenuButton
      className="engine-button"
      face={<ExportFace />}
      label={translate(messages.export)}
      disabled={!page.parameters.applied}
      busy={page.downloads.running !== null}
      focused={focused}
      // Opening the menu reloads the files, because one may be ready by now.
      onOpen={() => void page.files.load()}
      onAction={(key) => {
        const item = exports.find((candidate) => candidate.id === key)
        if (item) page.download(item)
      }}
    >
      {exports.map((item) => (
        <MenuItem key={item.id} id={item.id} className="engine-menu-item export-item" textValue={nameOf(item)}>
          <span className="format-badge" data-format={item.format}>
            {formatNames[item.format]}
          </span>{' '}
          <span className="export-title">{services.translate(item.title)}</span>{' '}
          <span className="export-includes">{includes(item)}</span>
        </MenuItem>
      ))}
    </MenuButton>
  )
})
