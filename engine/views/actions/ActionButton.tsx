import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { resolveBinding } from '../../core/binding/resolve.ts'
import type { Action } from '../../core/definition/model.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import type { Row } from '../../page/SourceState.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { lazily } from '../lazily.tsx'
import { words } from '../words.ts'

const ConfirmDialog = lazily(() => import('../feedback/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

interface Given {
  page: ReportPage
  action: Action
  /** The row it stands at; null in the title row. */
  row: Row | null
  /** What the row is called, for those who do not see it beside the button. */
  of?: string
  className: string
}

/** One action as a button, or a link where it opens a page. What cannot be undone is asked before, by the thing's name. */
export const ActionButton = observer(function ActionButton({ page, action, row, of, className }: Given) {
  const services = useServices()
  const say = useSay()
  const [isAsked, setAsked] = useState(false)
  const title = services.translate(action.title)
  const label = of ? `${title}: ${of}` : undefined
  const isOff = !page.isEnabled(action, row)
  if (action.type === 'open') {
    const address = page.addressOf(action.link, row)
    if (address === null) return null
    if (isOff) return <button type="button" className={className} aria-label={label} disabled>{title}</button>
    return (
      <a className={className} aria-label={label} href={address} onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        services.navigate(address)
      }}>{title}</a>
    )
  }
  if (action.type === 'generate') return <button type="button" className={className} disabled={isOff || page.earlier?.isStarting} onClick={page.generate}>{title}</button>
  if (action.type === 'export') {
    const item = page.report.exports.find(({ id }) => id === action.export)
    return item ? <button type="button" className={className} disabled={isOff || page.downloads.running !== null} onClick={() => page.download(item)}>{title}</button> : null
  }
  const run = () => void page.actions.run(action, { ...page.surroundings, row })
  const name = action.type === 'delete' ? String(resolveBinding(action.name, { ...page.surroundings, row }) ?? title) : null
  const asked = name !== null ? say(words.deleteTitle, { name }) : action.type === 'call' && action.confirm ? services.translate(action.confirm) : null
  return (
    <>
      <button type="button" className={className} aria-label={label} disabled={isOff || page.actions.running !== null} onClick={() => (asked === null ? run() : setAsked(true))}>{title}</button>
      {isAsked && asked !== null && (
        <ConfirmDialog title={asked} text={name !== null ? say(words.deleteHelp) : null} confirm={title} onConfirm={run} onClose={() => setAsked(false)} />
      )}
    </>
  )
})
