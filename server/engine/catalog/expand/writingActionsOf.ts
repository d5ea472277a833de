import type {
  ActionDefinition,
  CallAction,
  DeleteAction,
  ReportDefinition,
} from '../../../../schemas/generated/report.ts'
import type { Path } from '../problems/Problem.ts'

/** The actions of a report that a dataset answers, with their places. */
export function writingActionsOf({
  actions = [],
  elements,
}: ReportDefinition): [Path, (CallAction | DeleteAction) & { dataset: string }][] {
  const placed: [Path, ActionDefinition][] = [
    ...actions.map((action, index): [Path, ActionDefinition] => [['actions', index], action]),
    ...elements.flatMap((element, e) =>
      element.type === 'grid'
        ? (element.actions ?? []).map((action, a): [Path, ActionDefinition] => [['elements', e, 'actions', a], action])
        : [],
    ),
  ]
  return placed.flatMap(([path, action]) =>
    'dataset' in action && action.dataset !== undefined ? [[path, { ...action, dataset: action.dataset }]] : [],
  )
}
