import type * as Authored from '../../../schemas/generated/report.ts'
import { may, type Holder } from '../access/may.ts'
import type { Condition, Element, ElementKind, Bindings } from '../definition/model.ts'
import { parseSecurity } from '../definition/parseSecurity.ts'
import { toOptionalMessage } from '../definition/toMessage.ts'
import { chartKind } from './chartKind.ts'
import { type ElementPlugin, type ElementContext, type ElementUse, useOf } from './ElementPlugin.ts'
import { gridKind } from './gridKind.ts'
import { imagesKind } from './imagesKind.ts'
import { recordsKind } from './recordsKind.ts'
import { statementsKind } from './statementsKind.ts'
import { commentKind, sectionKind } from './textKinds.ts'
import { coverKind, detailsKind, tilesKind } from './tileKinds.ts'

const viewKind: ElementPlugin<'view'> = {
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

/** Every kind of element: one that is missing, or lacks a part of its meaning, does not compile. */
const elementKinds: { [Kind in ElementKind]: ElementPlugin<Kind> } = {
  tiles: tilesKind,
  details: detailsKind,
  cover: coverKind,
  grid: gridKind,
  records: recordsKind,
  chart: chartKind,
  images: imagesKind,
  view: viewKind,
  section: sectionKind,
  statements: statementsKind,
  comment: commentKind,
}

const meaningOf = <Kind extends ElementKind>(type: Kind): ElementPlugin<Kind> => elementKinds[type]

/** An authored element in its normal form; `parentKey` is that of the report's elements. */
export function parseElement(
  authored: Authored.ElementDefinition,
  parentKey: string,
  context: Pick<ElementContext, 'report' | 'datasetOf' | 'headerOf' | 'library'>,
): Element {
  const key = `${parentKey}.${authored.id}`
  const base = {
    id: authored.id,
    title: 'title' in authored ? toOptionalMessage(authored.title, `${key}.title`) : null,
    show: authored.show ?? 'both',
    security: parseSecurity(authored.security),
  }
  return (meaningOf(authored.type) as ElementPlugin<ElementKind>).parse(authored, { ...context, base, key })
}

/** An element as the holder may see it; null where it, or all of it, is not theirs. */
export function pruneElement(element: Element, holder: Holder): Element | null {
  return may(holder, element.security)
    ? (meaningOf(element.type) as ElementPlugin<ElementKind>).prune(element, holder)
    : null
}

/** An element with those of its parts whose condition holds; itself where all do. */
export function shownElement<One extends Element>(element: One, holds: (visible: Condition) => boolean): One {
  return (meaningOf(element.type) as ElementPlugin<ElementKind>).shown(element, holds) as One
}

/** All that an element shows of the sources; what it asks for itself comes on top. */
export function usesOf(element: Element): ElementUse[] {
  return (meaningOf(element.type) as ElementPlugin<ElementKind>).uses(element)
}
