import type { Failure } from '../../state/Failure.ts'
import { useServices } from '../EngineProvider.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { State } from './State.tsx'

const failures: Record<string, Failure> = {
  'no answer': { status: 0, description: '', errors: [], id: null },
  'what was asked is wrong': {
    status: 400,
    description: '',
    errors: [{ field: 'date_from', message: 'The start date is after the end date' }],
    id: null,
  },
  'no permission': { status: 401, description: '', errors: [], id: null },
  'not there': { status: 404, description: '', errors: [], id: null },
  'a fault of the server': { status: 500, description: '', errors: [], id: 'a1b2c3' },
}

/** Failures of each kind. */
export function FailureSpecimens() {
  const { notify } = useServices()
  const retry = (): void => notify('Asked again.')
  return (
    <>
      {Object.entries(failures).map(([name, failure]) => (
        <State key={name} name={name}>
          <FailureNotice failure={failure} onRetry={retry} />
        </State>
      ))}
      <State name="over older rows">
        <FailureNotice
          failure={{ status: 0, description: '', errors: [], id: null }}
          onRetry={retry}
          shownFrom={new Date(2026, 5, 14, 9, 30)}
        />
      </State>
    </>
  )
}
