import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import '../feedback/skeleton.css'
import './form.css'

/** The placeholder of a form's fields. */
export function FormSkeleton() {
  const translate = useTranslate()
  return (
    <div className="skeleton form-skeleton" role="status" aria-label={translate(messages.loading)}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="skeleton-block" />
      ))}
    </div>
  )
}
