import { describe, expect, it } from 'vitest'
import { conditions, noteCondition } from '../../../../src/views/inspector/conditions.ts'
import type { Inspector } from '../../../../src/views/inspector/Inspector.ts'
import { leaveWithDraft } from '../../../../src/views/inspector/typedDraft.ts'
import { inspectorOf, memoryStorage, readingsOf, typeValues, unitWith } from './typing.ts'

const typed = (inspector: Inspector, text: string): void => {
  for (const key of text) inspector.type(key)
}

describe('a value typed without Enter when the page goes away', () => {
  it('is typed again on the next page where the browser had no time to store it', () => {
    const storage = memoryStorage()
    const before = inspectorOf(unitWith('U', 'TR-4X2'), storage)
    typeValues(before, '101', '11', '102', '12')
    typed(before, '97')
    leaveWithDraft(before)
    const after = inspectorOf(unitWith('U', 'TR-4X2'), storage)
    expect([after.wheel.code, after.field, after.typed]).toEqual([after.order[2]!.code, 'pressure', '97'])
    // It is offered once: the page after that begins as it is stored.
    expect(inspectorOf(unitWith('U', 'TR-4X2'), storage).typed).toBe('')
  })

  it('is not typed again where it was stored, nor on another unit', () => {
    const storage = memoryStorage()
    const unit = unitWith('U', 'TR-4X2')
    const before = inspectorOf(unit, storage)
    typed(before, '97')
    leaveWithDraft(before)
    expect(inspectorOf(unitWith('OTHER', 'TR-4X2'), storage).typed).toBe('')
    const after = inspectorOf(unit, storage)
    expect([after.typed, readingsOf(after)[0]!.slice(1)]).toEqual(['', [97, null]])
  })

  it('stays a question at the field it belongs to', () => {
    const storage = memoryStorage()
    const before = inspectorOf(unitWith('U', 'TR-4X2'), storage)
    typed(before, '3')
    leaveWithDraft(before)
    const after = inspectorOf(unitWith('U', 'TR-4X2'), storage)
    expect([after.typed, after.objection?.kind, after.questions.list.length]).toEqual(['3', 'doubt', 1])
  })
})

describe('a flat tire that is taken back', () => {
  const flat = conditions.find(({ id }) => id === 'flat')!

  it('has the pressure again that was entered or typed before', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2'))
    typeValues(inspector, '101', '12')
    inspector.choose(inspector.order[0]!, 'pressure')
    noteCondition(inspector, flat)
    expect(readingsOf(inspector)[0]!.slice(1)).toEqual([0, 12])
    noteCondition(inspector, flat)
    expect(readingsOf(inspector)[0]!.slice(1)).toEqual([101, 12])
    inspector.choose(inspector.order[1]!, 'pressure')
    typed(inspector, '96')
    noteCondition(inspector, flat)
    noteCondition(inspector, flat)
    expect(readingsOf(inspector)[1]!.slice(1)).toEqual([96, null])
  })

  it('leaves the pressure to be read next where there was none, so that no value shifts', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2'))
    noteCondition(inspector, flat)
    noteCondition(inspector, flat)
    typeValues(inspector, '95', '12', '96', '13')
    expect(
      readingsOf(inspector)
        .slice(0, 2)
        .map(([, ...both]) => both),
    ).toEqual([
      [95, 12],
      [96, 13],
    ])
  })
})
