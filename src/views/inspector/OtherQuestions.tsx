import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { questionText } from './questionText.ts'
import { useTranslate } from './useTranslate.ts'

interface OtherQuestionsProps {
  inspector: Inspector
  format: FormatContext
  /** A question was opened, or asked first about what is typed. */
  onOpen(): void
}

/** Open questions of other fields of the unit; each button leads to its field. */
export const OtherQuestions = drawnAfterPaint(function OtherQuestions({
  inspector,
  format,
  onOpen,
}: OtherQuestionsProps) {
  const translate = useTranslate()
  const questions = inspector.openElsewhere
  if (questions.length === 0) return null
  return (
    <div className="inspector-questions" role="group" aria-label={translate(inspectorMessages.questions)}>
      {questions.map((question) => (
        <button
          key={`${question.wheel} ${question.field}`}
          type="button"
          className="engine-button"
          onClick={() => {
            if (inspector.leave()) inspector.open(question)
            onOpen()
          }}
        >
          {question.wheel}: {questionText(question, translate, format)}
        </button>
      ))}
    </div>
  )
})
