import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
import type { FailedStatement } from '../catalog/Catalog.ts'
import { messages } from '../messages.ts'
import './definitionProblems.css'

/** Shows those who may edit why a page is not what they saved, or not yet, and which of its statements failed. */
export const DefinitionProblems = observer(function DefinitionProblems({ report }: { report: string }) {
  const { catalog, language } = usePortal()
  const problems = catalog.problemsOf(report)
  const failed = catalog.failedStatementsOf(report)
  if (problems.length === 0 && failed.length === 0 && !catalog.reading) return null
  const reading =
    catalog.applying === null
      ? language.translate(messages.definitionsRead)
      : language.translate(messages.definitionsApplied, { file: catalog.applying })
  const [broken, runtime] = [
    language.translate(messages.definitionProblems),
    language.translate(messages.definitionsFailed),
  ]
  return (
    <div
      className="definition-problems"
      role="status"
      aria-label={problems.length > 0 ? broken : failed.length > 0 ? runtime : reading}
    >
      {catalog.reading && <p>{reading}</p>}
      {problems.length > 0 && (
        <>
          <p>{broken}</p>
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
      {failed.length > 0 && (
        <>
          <p>{runtime}</p>
          <ul>
            {failed.map((one) => (
              <FailedItem key={`${one.file} ${one.text}`} failed={one} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
})

function FailedItem({ failed: { file, text, statement, times } }: { failed: FailedStatement }) {
  const { language } = usePortal()
  return (
    <li>
      <code>{file}</code> {text}
      {times > 1 && ` (${language.translate(messages.definitionsFailedTimes, { count: times })})`}
      <details>
        <summary>{language.translate(messages.definitionsStatement)}</summary>
        {/* A long one scrolls, by the keyboard too. */}
        <pre tabIndex={0}>{statement}</pre>
      </details>
    </li>
  )
}
