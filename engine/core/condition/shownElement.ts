import type { Surroundings } from '../binding/resolve.ts'
import type { Element } from '../definition/model.ts'
import { evaluate } from './evaluate.ts'

/** An element with those of its columns and comparisons whose conditions hold; itself where all do. */
export function shownElement<One extends Element>(element: One, surroundings: Surroundings, holds: (code: string) => boolean): One {
  const holding = <Part extends { visible: Parameters<typeof evaluate>[0] | null }>(parts: Part[]): Part[] => {
    const kept = parts.filter(({ visible }) => visible === null || evaluate(visible, surroundings, holds))
    return kept.length === parts.length ? parts : kept
  }
  if (element.type === 'grid') {
    const columns = holding(element.columns)
    return columns === element.columns ? element : { ...element, columns }
  }
  if (element.type === 'chart') {
    const compare = holding(element.compare)
    return compare === element.compare ? element : { ...element, compare }
  }
  return element
}
