import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'

/** Says which filters of a link this reader is not offered: what is shown is not what the link asked for. */
export const UnavailableFilters = observer(function UnavailableFilters({ page }: { page: ReportPage }) {
  const services = useServices()
  const say = useSay()
  const { fields, unavailable, applied } = page.parameters
  if (unavailable.length === 0 || !applied) return null
  const titles = fields.filter(({ id }) => unavailable.includes(id)).map(({ title }) => services.translate(title))
  return (
    <Notice icon="warning" title={say(words.unavailable)} isStrip>
      <p>{say(words.unavailableHelp, { fields: new Intl.ListFormat(services.format().locale).format(titles) })}</p>
    </Notice>
  )
})
