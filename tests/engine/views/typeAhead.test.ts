import { expect, it } from 'vitest'
import { findTyped } from '../../../engine/views/typeAhead.ts'

const names = ['New unit', 'Copy a unit', 'Edit survey', 'Email survey', 'Delete survey', 'Éloigner', 'ÖPNV']

it.each<[number, string, string]>([
  [0, 'e', 'Edit survey'],
  [2, 'e', 'Email survey'],
  [3, 'e', 'Éloigner'],
  [5, 'E', 'Edit survey'],
  [2, 'em', 'Email survey'],
  [3, 'ema', 'Email survey'],
  [3, 'ed', 'Edit survey'],
  [0, 'copy a', 'Copy a unit'],
  [2, 'ee', 'Email survey'],
  [3, 'eee', 'Éloigner'],
  [6, 'n', 'New unit'],
  [0, 'ö', 'ÖPNV'],
  [-1, 'n', 'New unit'],
])('from item %d, %s finds %s', (current, typed, found) => {
  expect(names[findTyped(names, current, typed, 'en-US')]).toBe(found)
})

it.each(['ch', 'che', 'x', 'ex'])('nothing begins with %s', (typed) => {
  expect(findTyped(names, 1, typed, 'en-US')).toBe(-1)
  expect(findTyped([], -1, typed, 'en-US')).toBe(-1)
})
