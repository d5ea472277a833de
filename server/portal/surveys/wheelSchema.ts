import {
  flag,
  integer,
  type JsonSchema,
  listOf,
  objectSchema,
  orNull,
  text,
  closedObject,
} from '../../platform/http/jsonSchema.ts'

export const id: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** The address of a wheel: survey, unit and position, in the version that its writer saw. */
const place = {
  unit_inspection_id: id,
  axle_number: { type: 'integer', minimum: 1, maximum: 20 },
  side: { type: 'string', enum: ['left', 'right'] },
  wheel_index: { type: 'integer', enum: [1, 2] },
}
const wheelPlace = { ...place, version: { type: 'integer', minimum: 0, maximum: 1_000_000 } }

const tread = orNull({ type: 'number', minimum: 0, maximum: 100, multipleOf: 0.0001 })

/** Entered values of a wheel. A field that is not sent stays as it is; null removes it. */
export const readingSchema = objectSchema(
  {
    ...wheelPlace,
    as_found: {
      type: 'boolean',
      enum: [true],
      description: 'The pressure is that of the replaced tire as it was found; nothing else is kept then.',
    },
    pressure: orNull({ type: 'number', minimum: 0, maximum: 1379, multipleOf: 0.0001 }),
    pressure_format: { type: 'string', enum: ['psi', 'bar', 'kPa'] },
    tread_depth: tread,
    tread_outer: tread,
    tread_center: tread,
    tread_inner: tread,
    tread_depth_format: { type: 'string', enum: ['32nds', 'mm'] },
    not_read_reason: orNull({ type: 'string', maxLength: 200 }),
    valve_type: orNull({ type: 'string', maxLength: 60 }),
    wear_conditions: { type: 'array', maxItems: 17, uniqueItems: true, items: { type: 'string', maxLength: 60 } },
  },
  Object.keys(wheelPlace),
)

/**
 * Entered details of the tire on a wheel that differ from the known ones. `is_retread` marks a tire as no retread: null
 * for the line restores the known value.
 */
export const tireSchema = objectSchema(
  {
    ...wheelPlace,
    product_line_id: orNull(id),
    retread_product_line_id: orNull(id),
    is_retread: orNull({ type: 'boolean', enum: [false] }),
    tire_size: orNull({ type: 'string', maxLength: 40 }),
    identification_number: orNull({ type: 'string', maxLength: 40 }),
  },
  Object.keys(wheelPlace),
)

const wheel = closedObject({
  axle_number: integer,
  side: text,
  wheel_index: integer,
  pressure: orNull({ type: 'number' }),
  target_pressure: orNull({ type: 'number' }),
  tread_depth: orNull({ type: 'number' }),
  tread_outer: orNull({ type: 'number' }),
  tread_center: orNull({ type: 'number' }),
  tread_inner: orNull({ type: 'number' }),
  irregular_wear: orNull(text),
  pressure_color: text,
  tread_depth_color: text,
  mismatch_duals_color: orNull(text),
  mismatch_axle_color: text,
  not_read_reason: orNull(text),
  valve_type: orNull(text),
  wear_conditions: listOf(text),
  tire_id: orNull(integer),
  version: integer,
})

/** A wheel as it stands, all of its axle, whose judgements it changes, and what the unit's list shows. */
export const updatedWheel = closedObject({
  updated_wheel: wheel,
  axle: listOf(wheel),
  unit: closedObject({
    unit_inspection_id: integer,
    total_tires: integer,
    tires_read: integer,
    critical_exceptions: integer,
    warning_exceptions: integer,
    lift_axles_raised: flag,
  }),
})

/** Bytes. */
export const maxImageBytes = 10_000_000

/** A picture of the tire on a wheel, its bytes beside. */
export const imageSchema = objectSchema(
  {
    ...place,
    title: { type: 'string', maxLength: 100 },
    is_new_tire: orNull({ type: 'boolean' }),
    file: objectSchema(
      {
        name: { type: 'string', maxLength: 255 },
        type: { type: 'string', enum: ['image/jpeg', 'image/png'] },
        size: { type: 'integer', minimum: 1, maximum: maxImageBytes },
      },
      ['name', 'type', 'size'],
    ),
  },
  [...Object.keys(place), 'file'],
)

export const addedImage = closedObject({
  storage_id: text,
  url: text,
  thumbnail_url: text,
  width: integer,
  height: integer,
})
