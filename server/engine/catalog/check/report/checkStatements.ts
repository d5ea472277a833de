import type { Condition } from '../../../../../engine/core/definition/model.ts'
import type { AuthoredElement } from '../../../../../engine/core/elements/ElementPlugin.ts'
import type { StatementDefinition } from '../../../../../schemas/generated/report.ts'
import { checkCondition, columnAt } from '../page/checkPointers.ts'
import { formatsInstead } from '../page/checkFormats.ts'
import type { ElementPlace } from './checkElement.ts'
import type { Path } from '../../problems/Problem.ts'

/** Checks sentences: their conditions look at sources, their values exist, and they name no other value. */
export function checkStatements(
  { values, statements, when, empty }: AuthoredElement<'statements'>,
  path: Path,
  { reach, bindings, collected }: ElementPlace,
): void {
  const known = values.map(({ id }) => id)
  const condition = (one: Condition | undefined, at: Path): void => {
    if (one) checkCondition(one, { path: at, roots: ['sources', reach.root] }, reach, collected)
  }
  values.forEach(({ value, format }, index) => {
    const at = [...path, 'values', index]
    bindings({ value }, at)
    const column = 'from' in value ? columnAt(String(value.from), reach) : undefined
    if (column && format && !formatsInstead(column).includes(format))
      collected.add(
        'wrong-format',
        [...at, 'format'],
        `${format} ${column.quantity ?? column.format ?? column.type}`,
        formatsInstead(column),
      )
  })
  condition(when as Condition | undefined, [...path, 'when'])
  statements.forEach((one, index) => {
    condition(one.when as Condition | undefined, [...path, 'statements', index, 'when'])
    for (const part of ['title', 'text', 'advice'] as const)
      checkNames(one[part], known, [...path, 'statements', index, part], collected)
  })
  checkNames(empty, known, [...path, 'empty'], collected)
}

/** Every {{name}} is a value of the element. */
function checkNames(
  label: StatementDefinition['title'],
  known: string[],
  path: Path,
  { add }: ElementPlace['collected'],
): void {
  if (typeof label !== 'string') return
  const strange = [...label.matchAll(/\{\{(\w+)\}\}/g)].find(([, name = '']) => !known.includes(name))
  if (strange)
    add('wrong-form', path, `says ${strange[0]}, which is no value of the element; its values are ${known.join(', ')}`)
}
