import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isNothing, resolveBindings, type Surroundings } from '../core/binding/resolve.ts'
import type { CallAction, DeleteAction } from '../core/definition/model.ts'
import { fillPath } from '../core/query/endpointPath.ts'
import type { Services } from '../services.ts'
import { endpointParts } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'

/** The calls that a page's actions make: one at a time; afterwards the page asks again for what it shows. */
export class ActionRuns {
  running: string | null = null
  failure: Failure | null = null

  constructor(private services: Services, private refresh: () => void) {
    makeAutoObservable<this, 'services' | 'refresh'>(this, { services: false, refresh: false, failure: observableRef }, { autoBind: true })
  }

  async run(action: CallAction | DeleteAction, surroundings: Surroundings): Promise<void> {
    if (this.running !== null) return
    this.running = action.id
    this.failure = null
    const { method, path: pattern } = endpointParts(action.endpoint)
    const { path: address, rest } = fillPath(pattern, resolveBindings(action.with, surroundings))
    // A DELETE has no body.
    const path = method === 'DELETE' ? withQuery(address, rest) : address
    let failure: Failure | null = null
    try {
      await this.services.request(method, path, method === 'POST' || method === 'PUT' ? { body: rest } : {})
    } catch (error) {
      failure = toFailure(error)
    }
    runInAction(() => {
      this.running = null
      this.failure = failure
    })
    // A row that is gone or changed is shown as it is now.
    if (!failure || failure.status === 404 || failure.status === 409) this.refresh()
  }

  /** Takes the notice of the last failure away. */
  dismiss(): void {
    this.failure = null
  }
}

function withQuery(path: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => !isNothing(value)).map(([name, value]): [string, string] => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}
