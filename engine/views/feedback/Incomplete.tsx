import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { CalmNotice } from './CalmNotice.tsx'

/** Before a report can run: what is still to be chosen. */
export const Incomplete = observer(function Incomplete({ page }: { page: ReportPage }) {
  const services = useServices()
  const say = useSay()
  const fields = page.parameters.fields.filter((field) => page.parameters.problems.has(field.id))
  return (
    <CalmNotice title={say(words.incomplete)}>
      <p>{say(words.incompleteHelp, { fields: fields.map((field) => services.translate(field.title)).join(', ') })}</p>
    </CalmNotice>
  )
})
