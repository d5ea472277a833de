import type { Element, ElementKind } from '../definition/model.ts'
import type { ElementOf } from './ElementPlugin.ts'

/** The elements of one kind, in their order. */
export function elementsOf<Kind extends ElementKind>(elements: readonly Element[], kind: Kind): ElementOf<Kind>[] {
  return elements.filter((element): element is ElementOf<Kind> => element.type === kind)
}
