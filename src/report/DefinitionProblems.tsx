import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'
import './definitionProblems.css'

/** Told to those who may edit: why the report they look at is not what they saved. */
export const DefinitionProblems = observer(function DefinitionProblems({ report }: { report: string }) {
  const { catalog, language } = usePortal()
  const problems = catalog.problemsOf(report)
  if (problems.length === 0) return null
  return (
    <aside className="definition-problems" role="status" aria-label={language.translate(words.definitionProblems)}>
      <p>{language.translate(words.definitionProblems)}</p>
      <ul>
        {problems.map(({ file, line, column, text, nearest }) => (
          <li key={`${file}:${line}:${column} ${text}`}>
            <code>{`${file}:${line}:${column}`}</code> {text}
            {nearest && ` ${language.translate(words.definitionNearest, { name: nearest })}`}
          </li>
        ))}
      </ul>
    </aside>
  )
})
