import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { CalmNotice } from './CalmNotice.tsx'

/** Before a report has run: what is still to be chosen, or that only Apply is left. */
export const Incomplete = observer(function Incomplete({ page }: { page: ReportPage }) {
  const services = useServices()
  const say = useSay()
  const titles = page.parameters.fields.filter((field) => page.parameters.problems.has(field.id)).map((field) => services.translate(field.title))
  return (
    <CalmNotice title={say(words.incomplete)}>
      <p>{titles.length > 0 ? say(words.incompleteHelp, { fields: titles.join(', ') }) : say(words.readyHelp)}</p>
    </CalmNotice>
  )
})
