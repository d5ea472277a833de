import type { Bindings } from '../definition/model.ts'
import { useOf, type ElementPlugin } from './ElementPlugin.ts'

export const viewKind: ElementPlugin<'view'> = {
  parse: ({ view, each, with: bindings }, { base }) => ({
    ...base,
    type: 'view',
    view,
    each: each ?? null,
    with: (bindings ?? {}) as Bindings,
  }),
  prune: (element) => element,
  shown: (element) => element,
  uses: (element) => Object.values(element.with).flatMap((binding) => useOf(binding, null)),
}
