import fc from 'fast-check'
import type { UnitChange, WheelPlace } from '../../domain/survey/surveyUnit.ts'
import type { CachedUnit } from '../../src/offline/model.ts'

/** An action on a survey: a change of a unit, an undo of the last one, or a restart of the browser. */
export type SurveyAction =
  | { does: 'change'; unit: number; change: (unit: CachedUnit) => UnitChange; what: string }
  | { does: 'undo' }
  | { does: 'restart' }
  | { does: 'send' }

const place = (unit: CachedUnit, wheel: number): WheelPlace => {
  const { axle_number, side, wheel_index } = unit.wheels[wheel % unit.wheels.length]!
  return { axle_number, side, wheel_index }
}

const wheel = fc.nat(17)
const orNothing = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 6 })
const pressure = fc.oneof(
  fc.record({ pressure: orNothing(fc.integer({ min: 0, max: 200 })), pressure_format: fc.constant('psi' as const) }),
  fc.record({
    pressure: fc.integer({ min: 0, max: 1379 }).map((value) => value / 100),
    pressure_format: fc.constant('bar' as const),
  }),
)
const tread = fc.oneof(
  fc.record({
    tread_depth: orNothing(fc.integer({ min: 0, max: 64 }).map((value) => value / 2)),
    tread_depth_format: fc.constant('32nds' as const),
  }),
  fc.record({
    tread_depth: fc.integer({ min: 0, max: 300 }).map((value) => value / 10),
    tread_depth_format: fc.constant('mm' as const),
  }),
)
const reading = fc.oneof(
  pressure,
  tread,
  fc.tuple(pressure, tread).map(([one, other]) => ({ ...one, ...other })),
  fc.constant({ pressure: null, tread_depth: null, not_read_reason: 'Blocked' }),
  fc.constant({ not_read_reason: null }),
  fc.record({ valve_type: orNothing(fc.constantFrom('metal cap', 'plastic cap')) }),
  fc.record({ wear_conditions: fc.uniqueArray(fc.constantFrom('cupping', 'normal', 'flat spot'), { maxLength: 3 }) }),
)
const details = fc.oneof(
  fc.record({ tire_size: orNothing(fc.constantFrom('11R22.5', '295/75R22.5')) }),
  fc.record({ identification_number: orNothing(fc.constantFrom('1B94BTH1R1223', 'U2LL0124', 'R1T5223')) }),
)
const note = fc.oneof(
  fc.record({ mileage: orNothing(fc.integer({ min: 0, max: 900_000 })) }),
  fc.record({ hours: orNothing(fc.integer({ min: 0, max: 9000 })) }),
  fc.record({ comments: orNothing(fc.constantFrom('Gate 3', 'Wet')) }),
  fc.record({ lift_axles_raised: fc.boolean() }),
)

type Make = (unit: CachedUnit, wheel: number) => UnitChange
const change: fc.Arbitrary<[string, Make]> = fc.oneof(
  {
    weight: 8,
    arbitrary: reading.map((value): [string, Make] => [
      JSON.stringify(value),
      (unit, at) => ({ kind: 'reading', place: place(unit, at), reading: value }),
    ]),
  },
  {
    weight: 2,
    arbitrary: details.map((value): [string, Make] => [
      JSON.stringify(value),
      (unit, at) => ({ kind: 'details', place: place(unit, at), details: value }),
    ]),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.uuid(), fc.boolean()).map(([client_id, isScrapped]): [string, Make] => [
      `replace ${client_id}`,
      (unit, at) => ({
        kind: 'replace',
        place: place(unit, at),
        replacement: { removed_tire_id: null, client_id, new_tire: { tire_size: '11R22.5' } },
        sent: {
          removal_reasons: ['puncture'],
          wear_conditions: [],
          tread_depth: null,
          tread_depth_unit: '32nds',
          is_scrapped: isScrapped,
          comments: '',
          new_tire: { tire_size: '11R22.5' },
          client_id,
        },
      }),
    ]),
  },
  {
    weight: 2,
    arbitrary: fc.constant<[string, Make]>([
      'undo replacement',
      (unit, at) => ({ kind: 'undo', place: place(unit, at) }),
    ]),
  },
  {
    weight: 1,
    arbitrary: note.map((value): [string, Make] => [JSON.stringify(value), () => ({ kind: 'unit', note: value })]),
  },
)

/** A sequence of actions. It concerns few wheels, so that many changes collide. */
export const acts: fc.Arbitrary<SurveyAction[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .tuple(fc.nat(1), fc.oneof(fc.nat(2), wheel), change)
        .map(([unit, at, [what, make]]): SurveyAction => ({
          does: 'change',
          unit,
          what: `${unit}/${at} ${what}`,
          change: (kept) => make(kept, at),
        })),
    },
    { weight: 2, arbitrary: fc.constant<SurveyAction>({ does: 'undo' }) },
    { weight: 1, arbitrary: fc.constant<SurveyAction>({ does: 'restart' }) },
    { weight: 1, arbitrary: fc.constant<SurveyAction>({ does: 'send' }) },
  ),
  { minLength: 1, maxLength: 24 },
)
