import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../page/ReportPage.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import '../button.css'

/** What can be done from here, the first of it in the color of the page; what leads where this person may not go is not there. */
export const ActionButtons = observer(function ActionButtons({ page }: { page: ReportPage }) {
  return page.report.actions.map((action, index) => (
    <ActionButton key={action.id} page={page} action={action} row={null} className={index > 0 || action.type === 'delete' ? 'engine-button' : 'engine-button engine-button-primary'} />
  ))
})
