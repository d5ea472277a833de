import { observer } from 'mobx-react-lite'
import type { Field } from '../../core/definition/fieldModel.ts'
import { tabField } from '../../core/definition/parseDashboard.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { describeFilter, describeNamedFilter } from '../filters/describeFilter.ts'
import { messages } from '../messages.ts'
import { Notice } from './Notice.tsx'

/** The longest part of a link that is repeated. */
const maxText = 60

/**
 * Names the parts of a link that are unknown or not offered to this reader: filters, orders, pages or other names. Also
 * names what is shown instead.
 */
export const UnavailableFilters = observer(function UnavailableFilters({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const { fields, leftOut, applied, lookups } = page.parameters
  const { missing } = page.linkPlace
  const format = services.format()
  const missed = fields.filter(({ id }) => id in leftOut)
  const unknown = Object.entries(leftOut).filter(([name]) => name !== 'page' && !fields.some(({ id }) => id === name))
  const isTab = (field: Field): boolean => page.report.dashboard !== null && field.id === tabField
  const titleOf = (field: Field): string => (isTab(field) ? translate(messages.tab) : services.translate(field.title))
  const shown = (field: Field): string => {
    const [value, options, speaker] = [applied?.[field.id], lookups.textsOf(field.id), { translate, format }] as const
    return isTab(field)
      ? translate(messages.namedFilter, {
          name: translate(messages.tab),
          value: describeFilter(field, value, options, speaker),
        })
      : describeNamedFilter(field, value, options, speaker)
  }
  const nameValue = (name: string, text: string): string =>
    text === ''
      ? name
      : translate(messages.leftOutValue, { name, value: text.length > maxText ? `${text.slice(0, maxText)}…` : text })
  const notShown = [
    ...missed.map((field) => nameValue(titleOf(field), leftOut[field.id] ?? '')),
    ...unknown.map(([name, text]) => nameValue(name.length > maxText ? `${name.slice(0, maxText)}…` : name, text)),
    ...(missing.sort === null ? [] : [nameValue(translate(messages.sortBy), missing.sort)]),
    ...(missing.page === null ? [] : [nameValue(translate(messages.page), missing.page)]),
  ]
  if (notShown.length === 0) return null
  const instead = [
    ...missed.filter((field) => page.parameters.isShown(field)).map(shown),
    ...(missing.sort === null ? [] : [translate(messages.usualOrder)]),
    ...(missing.page === null
      ? []
      : [
          translate(messages.namedFilter, {
            name: translate(messages.page),
            value: page.lists[page.linkPlace.source?.id ?? '']?.page ?? 1,
          }),
        ]),
  ]
  const list = (items: string[]): string => new Intl.ListFormat(format.locale).format(items)
  return (
    <Notice icon="warning" title={translate(messages.unavailable)} isStrip>
      <p>{translate(messages.unavailableHelp, { fields: list(notShown) })}</p>
      {applied && instead.length > 0 && <p>{translate(messages.shownInstead, { values: list(instead) })}</p>}
    </Notice>
  )
})
