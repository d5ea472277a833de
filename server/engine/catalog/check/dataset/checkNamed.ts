import { collector } from '../collector.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { FileOf } from '../../read/DefinitionFile.ts'

/** Checks that the columns which a dataset's JSON names are columns of its SQL, and that it has a key. */
export function checkNamed({ value, locked, undescribed }: FileOf<'dataset'>): Problem[] {
  if (!undescribed || !locked) return []
  const { problems, add, need } = collector(undescribed)
  const { fields = {}, internal = [], local = false } = undescribed.value
  const columns = value.columns.map(({ id }) => id)
  for (const name of Object.keys(fields)) need(columns, name, ['fields', name], 'missing-sql-column')
  internal.forEach((name, index) => need(columns, name, ['internal', index], 'missing-sql-column'))
  if (value.rowKey.length === 0 && columns.length > 0) add('missing-property', [], 'rowKey')
  if (local && columns.length === 0) add('missing-property', [], 'fields')
  for (const [name, { type }] of Object.entries(fields))
    if (type !== undefined && !local) add('unfit-property', ['fields', name, 'type'], `type ${name} SQL`, ['local'])
  return problems
}
