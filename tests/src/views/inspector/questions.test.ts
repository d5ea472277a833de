import { describe, expect, it } from 'vitest'
import { inspectorOf, memoryStorage, readingsOf, typeValues, unitWith } from './typing.ts'

const codes = (configuration: string) => inspectorOf(unitWith('U', configuration)).order.map(({ code }) => code)

describe('a value that is objected to while somebody types on', () => {
  it('waits at its field, and all values after it go to the fields after it', () => {
    const inspector = inspectorOf(unitWith('U', 'TL-2', 4))
    typeValues(inspector, '95', '10', '96', '4', '97', '3', '98', '5', '99', '4', '100', '6', '101', '5', '102', '3')
    const [first, ...others] = readingsOf(inspector)
    expect(first).toEqual([codes('TL-2')[0], 95, null])
    expect(others.map(([, ...both]) => both)).toEqual([
      [96, 4],
      [97, 3],
      [98, 5],
      [99, 4],
      [100, 6],
      [101, 5],
      [102, 3],
    ])
    // At the end it is asked again, and Enter answers it.
    expect([
      inspector.isDone,
      inspector.wheel.code,
      inspector.field,
      inspector.typed,
      inspector.objection?.kind,
    ]).toEqual([false, first![0], 'tread', '10', 'doubt'])
    inspector.enter()
    expect(readingsOf(inspector)[0]).toEqual([first![0], 95, 10])
    expect(inspector.isDone).toBe(true)
  })

  it('waits too where no gauge shows it, and no digit after it is lost', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2'))
    typeValues(inspector, '1023', '9', '101', '12')
    expect(
      readingsOf(inspector)
        .slice(0, 2)
        .map(([, ...both]) => both),
    ).toEqual([
      [null, 9],
      [101, 12],
    ])
    expect(inspector.openElsewhere).toEqual([{ wheel: codes('TR-4X2')[0], field: 'pressure', typed: '1023' }])
  })

  it('is replaced by the digits typed at the repeated question', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2'))
    typeValues(inspector, '3', '9', '101')
    inspector.choose(inspector.order[0]!, 'pressure')
    expect(inspector.typed).toBe('3')
    typeValues(inspector, '103')
    expect(readingsOf(inspector)[0]!.slice(1)).toEqual([103, 9])
    expect(inspector.questions.list).toEqual([])
    // It goes on at the first field that is not read.
    expect([inspector.wheel.code, inspector.field]).toEqual([inspector.order[1]!.code, 'tread'])
  })

  it('is corrected at once after the last digit is deleted, and dropped by Escape', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2', 4))
    typeValues(inspector, '95', '10')
    inspector.erase()
    expect([inspector.typed, inspector.objection]).toEqual(['1', null])
    inspector.clear()
    expect(inspector.questions.list).toEqual([])
    typeValues(inspector, '4')
    expect(readingsOf(inspector)[0]!.slice(1)).toEqual([95, 4])
  })

  it('is one step back while nothing is typed after it', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2', 4))
    typeValues(inspector, '95', '10')
    inspector.type('9')
    inspector.clear()
    expect(inspector.reopen()).toBe(true)
    expect([inspector.field, inspector.typed]).toEqual(['tread', '10'])
    expect(inspector.reopen()).toBe(false)
  })

  it('stays chosen when another wheel is touched once, and waits when it is touched again', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2'))
    const [first, second] = inspector.order
    inspector.type('3')
    expect([inspector.choose(second!), inspector.wheel.code]).toEqual([false, first!.code])
    expect([inspector.choose(second!), inspector.wheel.code]).toEqual([true, second!.code])
    expect(readingsOf(inspector)[0]!.slice(1)).toEqual([null, null])
    // A digit after the first touch goes to the touched wheel.
    const other = inspectorOf(unitWith('V', 'TR-4X2'))
    other.type('3')
    other.choose(other.order[2]!)
    typeValues(other, '101')
    expect(readingsOf(other)[2]!.slice(1)).toEqual([101, null])
  })

  it('is dropped where its wheel cannot be read', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2', 4))
    typeValues(inspector, '95', '10')
    inspector.dropWheel(inspector.wheel)
    expect([inspector.typed, inspector.questions.list]).toEqual(['', []])
  })
})

describe('questions of several units', () => {
  it('wait for each unit, and leaving a unit never answers one', () => {
    const storage = memoryStorage()
    for (const [number, digit] of [
      ['A', '3'],
      ['B', '4'],
    ] as const) {
      const inspector = inspectorOf(unitWith(number, 'TR-4X2'), storage)
      inspector.type(digit)
      inspector.leave()
      inspector.leave()
      expect(readingsOf(inspector)[0]!.slice(1)).toEqual([null, null])
    }
    for (const [number, digit] of [
      ['A', '3'],
      ['B', '4'],
    ] as const) {
      const back = inspectorOf(unitWith(number, 'TR-4X2'), storage)
      expect([number, back.typed, back.objection?.kind]).toEqual([number, digit, 'doubt'])
      back.enter()
      expect(readingsOf(back)[0]!.slice(1)).toEqual([Number(digit), null])
    }
    expect(inspectorOf(unitWith('A', 'TR-4X2'), storage).typed).toBe('')
  })

  it('wait for several fields of one unit', () => {
    const storage = memoryStorage()
    typeValues(inspectorOf(unitWith('A', 'TR-4X2', 4), storage), '3', '10', '2', '4')
    const back = inspectorOf(unitWith('A', 'TR-4X2', 4), storage)
    expect(back.questions.list.map(({ field, typed }) => [field, typed])).toEqual([
      ['pressure', '3'],
      ['tread', '10'],
      ['pressure', '2'],
    ])
    back.enter()
    expect([back.field, back.typed]).toEqual(['tread', '10'])
  })

  it('import the question stored by an earlier version, only of their own unit and user', () => {
    const former = { user: 'cus', survey_id: 7, unit_number: 'A', wheel: 'LF', field: 'pressure', typed: '3' }
    const storage = memoryStorage({ 'inspector-unanswered': JSON.stringify(former) })
    expect(inspectorOf(unitWith('B', 'TR-4X2'), storage).typed).toBe('')
    const back = inspectorOf(unitWith('A', 'TR-4X2'), storage)
    expect([back.typed, back.objection?.kind]).toEqual(['3', 'doubt'])
    expect(storage.getItem('inspector-unanswered')).toBeNull()
    const others = memoryStorage({ 'inspector-unanswered': JSON.stringify({ ...former, user: 'gyr' }) })
    expect(inspectorOf(unitWith('A', 'TR-4X2'), others).typed).toBe('')
    expect(others.getItem('inspector-questions')).toContain('gyr')
    expect(inspectorOf(unitWith('A', 'TR-4X2'), memoryStorage({ 'inspector-questions': 'no JSON' })).typed).toBe('')
  })
})
