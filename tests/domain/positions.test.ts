import { expect, it } from 'vitest'
import { axleConfigurations, findAxleConfiguration, findWheel } from '../../domain/positions.ts'

function codes(code: string): string {
  const { axles } = findAxleConfiguration(code)!
  return axles.map(({ wheels }) => wheels.map((wheel) => wheel.code).join(' ')).join(' / ')
}

it.each([
  ['TR-4X2', 'LF RF / LRO LRI RRI RRO'],
  ['TR-6X4', 'LF RF / LFO LFI RFI RFO / LRO LRI RRI RRO'],
  ['TR-6X2L', 'LF RF / LFO LFI RFI RFO / LRO LRI RRI RRO'],
  ['TR-6X4W', 'LF RF / LFD RFD / LRD RRD'],
  ['TL-2', 'LFO LFI RFI RFO / LRO LRI RRI RRO'],
  ['TL-2W', 'LF RF / LR RR'],
  ['TL-3', 'LFO LFI RFI RFO / LCO LCI RCI RCO / LRO LRI RRI RRO'],
  ['TL-1', 'LO LI RI RO'],
  ['DL-1', 'LO LI RI RO'],
  ['DL-2', 'LFO LFI RFI RFO / LRO LRI RRI RRO'],
  ['MS-4X2S', 'LF RF / LR RR'],
])('%s has the wheels %s', (code, expected) => expect(codes(code)).toBe(expected))

it.each(axleConfigurations.map((configuration) => [configuration.code, configuration] as const))(
  '%s names each wheel once, and a name leads back to its wheel',
  (_, configuration) => {
    const names = configuration.wheels.map(({ code }) => code)
    expect(new Set(names).size).toBe(configuration.wheels.length)
    expect(names.map((name) => findWheel(configuration, name.toLowerCase()))).toEqual(configuration.wheels)
  },
)

it('sees an axle from above, left outer to right outer', () => {
  expect(findAxleConfiguration('TL-1')!.wheels).toEqual([
    { axleNumber: 1, side: 'left', wheelIndex: 1, code: 'LO' },
    { axleNumber: 1, side: 'left', wheelIndex: 2, code: 'LI' },
    { axleNumber: 1, side: 'right', wheelIndex: 2, code: 'RI' },
    { axleNumber: 1, side: 'right', wheelIndex: 1, code: 'RO' },
  ])
})

it('knows no wheel by a name of another configuration', () => {
  expect(findWheel(findAxleConfiguration('TR-4X2')!, 'LFO')).toBeUndefined()
})
