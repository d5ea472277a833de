import { resolveBindings, type PointerContext } from '../core/binding/resolve.ts'
import type { Form } from '../core/definition/formModel.ts'
import type { Services } from '../services.ts'
import { lastSearchOf } from './wayBack.ts'

/** Goes where a form leads that is saved; one that leads nowhere stays open. */
export function leaveForm({ after }: Form, surroundings: PointerContext, services: Services): void {
  const address = after && services.addressOf(after.to, resolveBindings(after.with, surroundings))
  if (!address) return
  // A form that is done is no place to come back to.
  if (services.origin()?.split('?')[0] === address) return services.goBack()
  const search = Object.keys(after.with).length === 0 ? lastSearchOf(services, after.to) : ''
  services.navigate(`${address}${search}`, { replace: true })
}
