import type { Message } from '../../core/definition/model.ts'
import { useServices } from '../EngineProvider.tsx'
import './terms.css'

interface TermTextProps {
  children: string
  /** Its meaning; null where it is no term. */
  term: Message | null
  /** It stands in a link or a button, which has the focus in its place. */
  isInside?: boolean
}

/** A title that is a term of the glossary, to be explained by TermTip. */
export function TermText({ children, term, isInside = false }: TermTextProps) {
  const services = useServices()
  if (!term) return children
  const meaning = services.translate(term)
  return isInside ? (
    <span className="term" data-term={meaning}>
      {children}
    </span>
  ) : (
    <dfn className="term" tabIndex={0} data-term={meaning}>
      {children}
    </dfn>
  )
}
