import { observer } from 'mobx-react-lite'
import type { Field } from '../../core/definition/fieldModel.ts'
import { tabField } from '../../core/definition/parseDashboard.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { filterWords, namedFilterWords } from '../filters/filterWords.ts'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'

/** Names the filters of a link that are unknown or not offered to this reader, and what is shown in their place. */
export const UnavailableFilters = observer(function UnavailableFilters({ page }: { page: ReportPage }) {
  const services = useServices()
  const say = useSay()
  const { fields, unavailable, applied, lookups } = page.parameters
  const leftOut = fields.filter(({ id }) => unavailable.includes(id))
  if (leftOut.length === 0) return null
  const format = services.format()
  const list = (items: string[]): string => new Intl.ListFormat(format.locale).format(items)
  const isTab = (field: Field): boolean => page.report.dashboard !== null && field.id === tabField
  const titleOf = (field: Field): string => (isTab(field) ? say(words.tab) : services.translate(field.title))
  const shown = (field: Field): string => {
    const [value, options, speaker] = [applied?.[field.id], lookups.textsOf(field.id), { say, translate: services.translate, format }] as const
    return isTab(field) ? say(words.namedFilter, { name: say(words.tab), value: filterWords(field, value, options, speaker) }) : namedFilterWords(field, value, options, speaker)
  }
  return (
    <Notice icon="warning" title={say(words.unavailable)} isStrip>
      <p>{say(words.unavailableHelp, { fields: list(leftOut.map(titleOf)) })}</p>
      {applied && <p>{say(words.shownInstead, { values: list(leftOut.filter((field) => page.parameters.isShown(field)).map(shown)) })}</p>}
    </Notice>
  )
})
