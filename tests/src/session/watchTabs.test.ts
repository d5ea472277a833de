import { expect, it } from 'vitest'
import { sessionChangeOf } from '../../../src/session/watchTabs.ts'

it.each([
  [null, null, 'nothing'],
  ['cus@example.test', 'cus@example.test', 'nothing'],
  ['cus@example.test', null, 'signedOut'],
  [null, 'cus@example.test', 'signedIn'],
  ['cus@example.test', 'gyr@example.test', 'another'],
] as const)('%s then %s in another tab: %s', (before, after, turn) => expect(sessionChangeOf(before, after)).toBe(turn))
