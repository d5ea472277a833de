import type { FormDefinition, FormSave, Link } from '../../../../../schemas/generated/form.ts'
import type { Path } from '../../problems/Problem.ts'
import type { Collector } from '../collector.ts'
import { checkLinkTarget } from '../page/checkLink.ts'
import { checkBindings } from '../page/checkPointers.ts'
import type { FormPlace } from './FormPlace.ts'

/** Checks the page that opens after a save, by the form's values and the answer of the saving dataset. */
export function checkAfter(after: Link, path: Path, save: FormSave, { names, reach, collected }: FormPlace): void {
  checkLinkTarget(after, { path }, names, collected)
  const written =
    names.dataset
      .get(save.dataset ?? '')
      ?.columns.filter(({ internal }) => !internal)
      .map(({ id }) => id) ?? []
  const saved = {
    ...reach,
    fields: [
      ...reach.fields,
      ...[save.key, save.version, ...written].flatMap((id) => (id ? { id, type: 'number' as const } : [])),
    ],
  }
  checkBindings(after.with, { path: [...path, 'with'], roots: ['form', 'params'] }, saved, collected)
}

/** Each {{name}} is a text field's: what others hold are ids and codes, which say nothing to a reader. */
export function checkMessage(
  message: FormDefinition['save']['told'],
  path: Path,
  named: string[],
  { add, need }: Collector,
): void {
  const text = typeof message === 'string' ? message : ''
  for (const [mark, name = ''] of text.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g))
    if (named.includes(name))
      add('wrong-form', path, `${mark} would be shown as it is; write {{${name}}} for the value of the field`)
  for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) need(named, name, path, 'unknown-field')
}
