import type { FormDefinition, FormPanel } from '../../../../../schemas/generated/form.ts'
import type { Path } from '../../problems/Problem.ts'

/** The calls of a form besides those that load and save it: of its draft, its panels and its kept files. */
export function furtherCalls(form: FormDefinition): [Path, string][] {
  return [
    ...(form.draft ? [[['draft', 'endpoint'], form.draft.endpoint] as [Path, string]] : []),
    ...panelsOf(form).map(([path, { endpoint }]): [Path, string] => [[...path, 'endpoint'], endpoint]),
    ...form.sections.flatMap((section, s) =>
      section.fields.flatMap((field, f): [Path, string][] =>
        field.type === 'file' && field.stored
          ? [[['sections', s, 'fields', f, 'stored', 'endpoint'], field.stored.endpoint]]
          : [],
      ),
    ),
  ]
}

/** The panels of a form with their places. */
export function panelsOf({ panel, save, sections }: FormDefinition): [Path, FormPanel][] {
  const placed: [Path, FormPanel | undefined][] = [
    [['panel'], panel],
    [['save', 'panel'], save.panel],
    ...sections.map(({ panel: own }, s): [Path, FormPanel | undefined] => [['sections', s, 'panel'], own]),
  ]
  return placed.flatMap(([path, one]): [Path, FormPanel][] => (one ? [[path, one]] : []))
}
