import { compareStructural, reaction } from 'mobx'
import type { FormPanel } from '../core/definition/formModel.ts'
import { panelsOf } from '../core/form/formValues.ts'
import { CallState } from './CallState.ts'
import type { FormPage } from './FormPage.ts'

const restMs = 250

/**
 * What the server works out of what is entered. Asked once the entering rests; a newer question ends the older one, here
 * and on the server, and until it is answered what was known before stays.
 */
export class FormPanels {
  readonly #calls: Map<FormPanel, CallState>
  readonly #stops: (() => void)[]

  constructor(page: FormPage) {
    this.#calls = new Map(panelsOf(page.form).map((panel) => [panel, new CallState(panel.endpoint, page.services)]))
    this.#stops = [...this.#calls].map(([panel, call]) => reaction(() => askedOf(panel, page), (asked) => { if (asked) void call.load(asked) }, {
      equals: compareStructural, delay: restMs, fireImmediately: true,
    }))
  }

  /** null while nothing is known yet. */
  of(panel: FormPanel): CallState | null {
    return this.#calls.get(panel) ?? null
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    for (const call of this.#calls.values()) call.dispose()
  }
}

function askedOf({ asks }: FormPanel, { status, values }: FormPage): Record<string, unknown> | null {
  return status === 'loading' || status === 'failed' ? null : Object.fromEntries(asks.map((id) => [id, values[id] === '' ? null : (values[id] ?? null)]))
}
