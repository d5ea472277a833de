import { useSay } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import '../feedback/skeleton.css'
import './form.css'

/** The placeholder of a form's fields. */
export function FormSkeleton() {
  const say = useSay()
  return (
    <div className="skeleton form-skeleton" role="status" aria-label={say(words.loading)}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="skeleton-block" />
      ))}
    </div>
  )
}
