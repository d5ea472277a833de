import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import './definitionProblems.css'

/** Told to those who may edit: why the report they look at is not what they saved, or not yet. */
export const DefinitionProblems = observer(function DefinitionProblems({ report }: { report: string }) {
  const { catalog, language } = usePortal()
  const problems = catalog.problemsOf(report)
  if (problems.length === 0 && !catalog.reading) return null
  const reading =
    catalog.applying === null
      ? language.translate(messages.definitionsRead)
      : language.translate(messages.definitionsApplied, { file: catalog.applying })
  return (
    <div
      className="definition-problems"
      role="status"
      aria-label={problems.length > 0 ? language.translate(messages.definitionProblems) : reading}
    >
      {catalog.reading && <p>{reading}</p>}
      {problems.length > 0 && (
        <>
          <p>{language.translate(messages.definitionProblems)}</p>
          <ul>
            {problems.map(({ file, line, column, text, nearest }) => (
              <li key={`${file}:${line}:${column} ${text}`}>
                <code>{`${file}:${line}:${column}`}</code> {text}
                {nearest && ` ${language.translate(messages.definitionNearest, { name: nearest })}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
})
