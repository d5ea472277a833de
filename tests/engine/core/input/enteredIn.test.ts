import { expect, test } from 'vitest'
import { units } from '../../../../domain/units.ts'
import { enteredIn } from '../../../../engine/core/input/enteredIn.ts'

const rules = { isInteger: false, minimum: 1, maximum: 40, decimals: 1, integerDigits: null, maxLength: 16, step: 1 }

test('32nds are entered as they are', () => {
  const { rules: own, toValue } = enteredIn(rules, units['32nds'])
  expect([own, toValue(18.5)]).toEqual([rules, 18.5])
})

test('millimeters have limits of their own, and 12.7 mm are 16 32nds both ways', () => {
  const { rules: own, toValue, fromValue } = enteredIn(rules, units.mm)
  expect([own.minimum, own.maximum, own.decimals]).toEqual([0.8, 31.7, 1])
  expect([toValue(12.7), fromValue(16), toValue(10)]).toEqual([16, 12.7, 12.598425])
})
