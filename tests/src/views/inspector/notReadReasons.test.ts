import { expect, it } from 'vitest'
import { notReadReasons } from '../../../../src/views/inspector/inspectorMessages.ts'
import { orderedReasons, rememberReason } from '../../../../src/views/inspector/notReadReasons.ts'
import { memoryStorage } from './typing.ts'

const english = ({ text }: { text: string }): string => text
const german = ({ key }: { key: string }): string => `de ${key}`
const usual = notReadReasons.map(({ text }) => text)

it('the reason that was used last on a device is offered first, in every language', () => {
  const storage = memoryStorage()
  expect(orderedReasons(english, storage)).toEqual(usual)
  rememberReason('No tire', english, storage)
  rememberReason(usual[1]!, english, storage)
  expect(orderedReasons(english, storage)).toEqual([
    usual[1],
    'No tire',
    ...usual.filter((one) => one !== usual[1] && one !== 'No tire'),
  ])
  expect(orderedReasons(german, storage)[0]).toBe(`de ${notReadReasons[1]!.key}`)
})

it('the last two reasons in own words are offered again', () => {
  const storage = memoryStorage()
  for (const reason of ['Snow', 'Dog', 'Mud']) rememberReason(reason, english, storage)
  expect(orderedReasons(english, storage).slice(0, 3)).toEqual(['Mud', 'Dog', usual[0]])
  expect(orderedReasons(english, memoryStorage({ 'inspector-not-read': '{"broken' }))).toEqual(usual)
})
