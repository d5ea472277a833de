import { expect, it } from 'vitest'
import { isUnfit } from '../../../../server/engine/query/unfitValues.ts'
import { StatementFailed } from '../../../../server/platform/database/Database.ts'

it('recognizes every error of a value that does not fit its column, and no other', () => {
  const failed = (code?: string): StatementFailed => new StatementFailed({ code, message: 'no' })
  expect(['22001', '22003', '22008', '22P02', '22021'].map((code) => isUnfit(failed(code)))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect([isUnfit(failed('23505')), isUnfit(failed()), isUnfit(new Error('22003'))]).toEqual([false, false, false])
})
