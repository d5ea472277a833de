import { may } from '../../../engine/core/access/may.ts'
import type { Security } from '../../../engine/core/definition/model.ts'
import type { Principal } from '../../access/Principal.ts'
import { noPermission } from '../../platform/errors.ts'
import type { EndpointBinding } from './bindings.ts'

/** Refuses a caller who lacks a right before anything of the call is read, so that its parameters are not disclosed. */
export function permitOf(binding: EndpointBinding): (caller: Principal) => void {
  return (caller) => {
    // A call with several lists answers each to those who may see it.
    const isPermitted =
      binding.kind === 'lookup'
        ? binding.lists.some(({ lookup }) => may(caller, lookup.security))
        : securitiesOf(binding).every((security) => may(caller, security))
    if (!isPermitted) throw noPermission()
  }
}

function securitiesOf(binding: Exclude<EndpointBinding, { kind: 'lookup' }>): (Security | null)[] {
  if ('form' in binding) return [(binding.kind === 'load' && binding.form.load?.security) || binding.form.security]
  if (binding.kind === 'action') return binding.securities
  return 'export' in binding ? [binding.report.security, binding.export.security] : [binding.report.security]
}
