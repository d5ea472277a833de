import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { CommentElement } from '../../core/definition/model.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import './document.css'
import './commentBox.css'
import '../input.css'

/** The reader's comment on the report, printed in every file made of it. */
export const CommentBox = observer(function CommentBox({
  page,
  element,
}: {
  page: ReportPage
  element: CommentElement
}) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const text = page.comments.textOf(element.id)
  return (
    <div className="comment-box">
      <label htmlFor={id}>{services.translate(element.title)}</label>
      <textarea
        id={id}
        className="engine-input"
        rows={4}
        maxLength={element.maxLength}
        value={text}
        aria-describedby={`${id}-help`}
        onChange={(event) => page.comments.write(element.id, event.target.value)}
      />
      <p className="comment-print">{text}</p>
      <p id={`${id}-help`} className="comment-help">
        {element.help ? services.translate(element.help) : translate(messages.commentHelp)}{' '}
        {translate(messages.charactersLeft, { count: element.maxLength - text.length })}
      </p>
    </div>
  )
})
