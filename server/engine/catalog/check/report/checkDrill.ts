import type { Condition, ReportDefinition } from '../../../../../schemas/generated/report.ts'
import { checkLinkTarget, takersOf } from '../page/checkLink.ts'
import { checkCondition, checkPointer, type Reach } from '../page/checkPointers.ts'
import type { Collector } from '../collector.ts'
import type { Names } from '../Names.ts'
import type { Path } from '../../problems/Problem.ts'

/** The parts of /point that a field or parameter of each type accepts; other types accept any. A period is two days. */
const partsByType: Record<string, string[]> = {
  dateRange: ['range'],
  date: ['x', 'from', 'to'],
  text: ['x', 'from', 'to'],
  choice: ['x', 'from', 'to'],
  lookup: ['x'],
  tree: ['x'],
  pickTable: ['x'],
  number: ['x'],
  integer: ['x'],
  flag: ['x'],
}
/** The roots that a drill-down may read. */
const pointRoots = ['point', 'filters', 'params', 'sources', 'user', 'portal']
const pointNames = ['x', 'from', 'to', 'range']

type Drill = NonNullable<Extract<ReportDefinition['elements'][number], { type: 'chart' }>['drill']>

interface DrillContext {
  report: ReportDefinition
  names: Names
  reach: Reach
  collected: Pick<Collector, 'add' | 'need'>
}

/** Checks that a bar leads to an existing page that accepts its values, each of the right kind. */
export function checkDrill(drill: Drill, path: Path, { report, names, reach, collected }: DrillContext): void {
  const { add, need } = collected
  checkLinkTarget(drill, { path }, names, collected)
  const filters = (report.filters?.steps ?? []).flatMap((step) => step.fields.map((field) => field.id))
  drill.keep?.forEach((id, index) => need(filters, id, [...path, 'keep', index], 'unknown-filter'))
  if (drill.when)
    checkCondition(
      drill.when as Condition,
      { path: [...path, 'when'], roots: ['filters', 'params', 'sources'] },
      reach,
      collected,
    )
  const takers = takersOf(drill.to, names) ?? []
  for (const [name, binding] of Object.entries(drill.with ?? {})) {
    if (!('from' in binding)) continue
    const pointer = String(binding.from)
    const at = [...path, 'with', name, 'from']
    const point = /^\/point\/([^/]+)/.exec(pointer)?.[1]
    if (!need(pointRoots, pointer.split('/')[1] ?? '', at, 'unknown-pointer') || pointer.startsWith('/user/')) continue
    if (point === undefined) {
      checkPointer(pointer, { path: at, roots: ['filters', 'params', 'sources', 'portal'] }, reach, collected)
      continue
    }
    if (!need(pointNames, point, at, 'unknown-param')) continue
    const taker = takers.find(({ id }) => id === name)
    const acceptedParts = partsByType[taker?.type ?? ''] ?? pointNames
    if (!acceptedParts.includes(point))
      add(
        'wrong-point',
        at,
        `${point} ${name} ${taker?.type}`,
        acceptedParts.map((one) => `/point/${one}`),
      )
  }
}
