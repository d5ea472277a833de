import { reaction } from 'mobx'
import { expect, test } from 'vitest'
import { ServerClock } from '../../../src/api/ServerClock.ts'

test('follows the time of the last answer, however wrong the local clock is', () => {
  let own = new Date('2026-03-06T08:00:00Z')
  const clock = new ServerClock(() => own)
  expect(clock.now()).toEqual(own)
  clock.hear('Thu, 05 Mar 2026 08:00:00 GMT')
  own = new Date('2026-03-06T08:10:00Z')
  expect(clock.now()).toEqual(new Date('2026-03-05T08:10:00Z'))
  for (const silent of [null, '', 'yesterday']) clock.hear(silent)
  expect(clock.now()).toEqual(new Date('2026-03-05T08:10:00Z'))
})

test('tells those who depend on it when another day begins, and not before', () => {
  let own = new Date(2026, 2, 6, 23, 58)
  const clock = new ServerClock(() => own)
  const days: number[] = []
  const stop = reaction(
    () => clock.now(),
    (now) => days.push(now.getDate()),
  )
  own = new Date(2026, 2, 6, 23, 59)
  clock.look()
  expect(days).toEqual([])
  own = new Date(2026, 2, 7)
  clock.look()
  clock.look()
  expect(days).toEqual([7])
  stop()
})
