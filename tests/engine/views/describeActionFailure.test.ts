import { expect, it } from 'vitest'
import { describeActionFailure } from '../../../engine/views/feedback/describeActionFailure.ts'

const told = (status: number, description = 'This yard has visits. Delete them first.') => {
  const { title, help } = describeActionFailure({ status, description, errors: [], id: null })
  return [title.text, help?.text ?? null]
}

it.each([400, 409, 422])(
  'says of %i that the action failed, not that a report did not load, in the words of the server',
  (status) => {
    expect(told(status)).toEqual(['The action failed', null])
  },
)

it('says itself what the server cannot say or does not tell', () => {
  expect(told(0, '')).toEqual([
    'It is not known whether this was done',
    'The server did not respond. Check the connection, then try again.',
  ])
  // A busy or failing server says nothing of an earlier try, which the browser may have made by itself.
  expect([429, 503].map((status) => told(status))).toEqual([
    ['This was not confirmed', null],
    ['This was not confirmed', null],
  ])
  expect(told(500)).toEqual(['This was not confirmed', 'Nothing was lost. Try again, or come back in a few minutes.'])
  expect(told(409, '')[1]).toBe('Nothing was lost. Try again, or come back in a few minutes.')
})

it('names a missing permission and a row that is gone as what they are', () => {
  expect(told(401)[0]).toBe('You don’t have access')
  expect(told(404)).toEqual(['Not found', 'It may have been removed, or it belongs to another fleet.'])
})
