import type { DescribedDataset } from '../definition/datasetModel.ts'
import type { Condition, ElementDefinition, ReportDefinition } from '../../../schemas/generated/report.ts'
import type { Holder } from '../access/may.ts'
import type { Library } from '../definition/Library.ts'
import type { Binding, Element, ElementBase, ElementKind, Security } from '../definition/model.ts'

export type ElementOf<Kind extends ElementKind> = Extract<Element, { type: Kind }>
export type AuthoredElement<Kind extends ElementKind> = Extract<ElementDefinition, { type: Kind }>

/** The context of an authored element while it is parsed. */
export interface ElementContext {
  base: ElementBase
  /** Under which its words are found. */
  key: string
  report: ReportDefinition
  /** Returns the dataset of one of the report's sources. */
  datasetOf(source: string): DescribedDataset
  /** Returns the dataset of the single row beside its list; undefined if there is none. */
  headerOf(source: string): DescribedDataset | undefined
  library: Pick<Library, 'lookup' | 'access' | 'dataset'>
}

/** A use of a source by an element: a pointer below /sources, and the required rights. */
export interface ElementUse {
  pointer: string
  security: Security | null
}

/** All that the engine has to know of a kind of element. */
export interface ElementPlugin<Kind extends ElementKind> {
  /** The authored element in its normal form. */
  parse(authored: AuthoredElement<Kind>, surroundings: ElementContext): ElementOf<Kind>
  /** Without its parts that the holder may not see; null where nothing of it is left. */
  prune(element: ElementOf<Kind>, holder: Holder): ElementOf<Kind> | null
  /** Without its parts whose condition does not hold; itself where all do. */
  shown(element: ElementOf<Kind>, holds: (visible: Condition) => boolean): ElementOf<Kind>
  /** All that it shows of the sources. */
  uses(element: ElementOf<Kind>): ElementUse[]
}

/** Returns the use of a source by a bound value, if it has one. */
export function useOf(value: Binding, security: Security | null): ElementUse[] {
  return 'from' in value && value.from.startsWith('/sources/') ? [{ pointer: value.from, security }] : []
}

/** The parts whose condition holds; the same list where all do. */
export function partsShown<Part extends { visible: Condition | null }>(
  parts: Part[],
  holds: (visible: Condition) => boolean,
): Part[] {
  const visibleParts = parts.filter(({ visible }) => visible === null || holds(visible))
  return visibleParts.length === parts.length ? parts : visibleParts
}
