import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { to32nds, toMiles } from '../../../domain/quantities.ts'
import type { FoundSurvey } from './findSurvey.ts'
import type { Draft, DraftReplacement, DraftWheel } from './readDrafts.ts'

export interface SurveyTires {
  /** Every tire that was read, taken off or fitted. */
  all: number[]
  /** The tire that a wheel was found with; null: none is known. */
  foundOn(wheel: DraftWheel): number | null
  /** The tire that was fitted on a wheel; null: none was. */
  fittedOn(wheel: DraftWheel): number | null
}

/**
 * Updates the fleet's tires after a survey. It stores their entered details, removed tires with their records, and
 * fitted ones. A fitted tire is new and has a first point of wear. A tire unknown before is known from then on.
 */
export async function updateTires(connection: Queryable, survey: FoundSurvey, drafts: Draft[]): Promise<SurveyTires> {
  const found = new Map<DraftWheel, number | null>()
  const fitted = new Map<DraftWheel, number>()
  const all: number[] = []
  for (const draft of drafts) {
    const miles = draft.mileage_entered === null ? null : toMiles(draft.mileage_entered, draft.mileage_entered_unit!)
    for (const wheel of draft.wheels) {
      let currentTire = await identified(connection, survey, draft, wheel)
      found.set(wheel, currentTire)
      if (currentTire !== null) all.push(currentTire)
      for (const replacement of wheel.replacements) {
        const removed: number | null = currentTire
        currentTire = await fit(connection, { survey, draft, wheel, replacement, removed, miles })
        await record(connection, survey, replacement.survey_replacement_id, {
          removed,
          fitted: currentTire,
          miles,
          hours: draft.hours,
        })
        all.push(currentTire)
        fitted.set(wheel, currentTire)
      }
    }
  }
  return { all, foundOn: (wheel) => found.get(wheel) ?? null, fittedOn: (wheel) => fitted.get(wheel) ?? null }
}

interface Fitting {
  survey: FoundSurvey
  draft: Draft
  wheel: DraftWheel
  replacement: DraftReplacement
  removed: number | null
  miles: number | null
}

/**
 * Fits the tire of a replacement in place of the removed one. If the survey is finished again it is the same tire, with
 * its current details.
 */
async function fit(
  connection: Queryable,
  { survey, draft, wheel, replacement, removed, miles }: Fitting,
): Promise<number> {
  const described = sql`
    select tire.product_line_id, tire.retread_product_line_id, tire.tire_size, tire.load_range, tire.identification_number,
      greatest(tire.retread_count, (tire.retread_product_line_id is not null)::integer) as retread_count,
      coalesce(tire.new_tread_32nds, new_tread_of(coalesce(tire.retread_product_line_id, tire.product_line_id), tire.tire_size), ${treadAsLeft(wheel, replacement)}::numeric) as new_tread_32nds,
      ${survey.survey_date}::date as fitted_on, ${miles}::numeric as fitted_odometer_miles
    from jsonb_to_record(${JSON.stringify(replacement.new_tire)}::jsonb) tire
      (product_line_id bigint, retread_product_line_id bigint, tire_size text, load_range text, identification_number text, retread_count integer, new_tread_32nds numeric)`
  const columns = sql`product_line_id, retread_product_line_id, tire_size, load_range, identification_number, retread_count, new_tread_32nds, fitted_on, fitted_odometer_miles`
  if (replacement.fitted_tire_id !== null) {
    await connection.query(
      sql`update tires set (${columns}) = (${described}) where tire_id = ${replacement.fitted_tire_id}`,
    )
    return replacement.fitted_tire_id
  }
  if (removed !== null)
    await connection.query(
      sql`update tires set unit_id = null, axle_number = null, side = null, wheel_index = null where tire_id = ${removed}`,
    )
  const [newTire] = await connection.query<{ tire_id: number }>(sql`
    insert into tires (account_id, unit_id, axle_number, side, wheel_index, ${columns})
    select ${survey.account_id}::bigint, ${draft.unit_id}::bigint, ${wheel.axle_number}::integer, ${wheel.side}::text, ${wheel.wheel_index}::integer, described.* from (${described}) described
    returning tire_id`)
  await connection.query(
    sql`update survey_replacements set fitted_tire_id = ${newTire!.tire_id} where survey_replacement_id = ${replacement.survey_replacement_id}`,
  )
  return newTire!.tire_id
}

/**
 * The tread depth of a fitted tire as it was read, in 1/32 inch: the tread it began with, where nothing else tells
 * that.
 */
function treadAsLeft({ tread }: DraftWheel, { is_read_after: isRead }: DraftReplacement): number | null {
  return isRead && tread !== null ? to32nds(tread.value, tread.unit) : null
}

/**
 * Returns the tire that was on a wheel on the day of the survey, with its entered details; an unknown one is created. A
 * retread has been retreaded at least once. If it turns out to be new, its original tread was that of its line.
 */
async function identified(
  connection: Queryable,
  { account_id }: FoundSurvey,
  { unit_id }: Draft,
  wheel: DraftWheel,
): Promise<number | null> {
  const { axle_number, side, wheel_index, fitted_tire_id, found_tire_id: tire_id, tire_details } = wheel
  if (tire_details === null) return tire_id
  const isStillFitted = fitted_tire_id === null
  const details = JSON.stringify(tire_details)
  const [tire] = await connection.query<{ tire_id: number }>(
    tire_id === null
      ? sql`
      insert into tires (account_id, unit_id, axle_number, side, wheel_index, product_line_id, retread_product_line_id, tire_size, identification_number, retread_count)
      select ${account_id}, ${isStillFitted ? unit_id : null}::bigint, ${isStillFitted ? axle_number : null}::integer, ${isStillFitted ? side : null}::text, ${isStillFitted ? wheel_index : null}::integer, given.*, (given.retread_product_line_id is not null)::integer
      from jsonb_to_record(${details}::jsonb) given (product_line_id bigint, retread_product_line_id bigint, tire_size text, identification_number text)
      returning tire_id`
      : sql`
      update tires t set product_line_id = coalesce(given.product_line_id, t.product_line_id),
        retread_product_line_id = case when given.is_retread is distinct from false then coalesce(given.retread_product_line_id, t.retread_product_line_id) end,
        new_tread_32nds = case when given.is_retread = false and t.retread_product_line_id is not null
          then new_tread_of(coalesce(given.product_line_id, t.product_line_id), coalesce(given.tire_size, t.tire_size)) else t.new_tread_32nds end,
        tire_size = coalesce(given.tire_size, t.tire_size), identification_number = coalesce(given.identification_number, t.identification_number),
        retread_count = case when given.is_retread = false then 0 else greatest(t.retread_count, (given.retread_product_line_id is not null)::integer) end
      from jsonb_to_record(${details}::jsonb) given (product_line_id bigint, retread_product_line_id bigint, is_retread boolean, tire_size text, identification_number text)
      where t.tire_id = ${tire_id}
      returning t.tire_id`,
  )
  return tire!.tire_id
}

/**
 * Records a removed tire, under the id that its replacement reserved. New tread and price come from the product, the
 * pull point from the survey's spec. Unknown ones are null, and the tire counts without a value. A correction that
 * keeps product and size keeps the published new tread and price.
 */
async function record(
  connection: Queryable,
  survey: FoundSurvey,
  replacementId: number,
  {
    removed,
    fitted,
    miles,
    hours,
  }: { removed: number | null; fitted: number; miles: number | null; hours: number | null },
): Promise<void> {
  await connection.query(sql`
    insert into removed_tires (
      removed_tire_id, account_id, location_id, survey_id, inspection_id, tire_id, replaced_by_tire_id, unit_id, removed_on, axle_number, side, wheel_index,
      product_line_id, tire_size, dot_week, caps, removal_reason, is_scrapped, tread_32nds, new_tread_32nds, pull_point_32nds, price, odometer_miles, hours, comments)
    select r.removed_tire_id, ${survey.account_id}, ${survey.location_id}, ${survey.survey_id}, r.unit_inspection_id, ${removed}::bigint, ${fitted}::bigint, d.unit_id, ${survey.survey_date}::date,
      r.axle_number, r.side, r.wheel_index, coalesce(t.retread_product_line_id, t.product_line_id), t.tire_size,
      substring(t.identification_number from '((?:0[1-9]|[1-4][0-9]|5[0-3])[0-9]{2})$'), coalesce(t.retread_count, 0), r.removal_reasons[1], r.is_scrapped, tread.read,
      worth.new_tread, case when pull.point < worth.new_tread or worth.new_tread is null then pull.point end, worth.price, ${miles}::numeric, ${hours}::numeric, nullif(r.comments, '')
    from survey_replacements r
    join survey_units d on d.unit_inspection_id = r.unit_inspection_id
    join units u on u.unit_id = d.unit_id
    join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
    left join tires t on t.tire_id = ${removed}::bigint
    cross join lateral (select case r.tread_entered_unit when 'mm' then round(r.tread_entered * 32 / 25.4, 5) else r.tread_entered end as read) tread
    left join lateral (
      select k.* from survey_revisions v cross join lateral jsonb_to_recordset(v.published -> 'removed_tires') k
        (removed_tire_id bigint, product_line_id bigint, tire_size text, new_tread_32nds numeric, price numeric)
      where v.survey_id = ${survey.survey_id} and k.removed_tire_id = r.removed_tire_id
        and k.product_line_id is not distinct from coalesce(t.retread_product_line_id, t.product_line_id) and k.tire_size is not distinct from t.tire_size
      order by v.survey_revision_id desc limit 1
    ) before on true
    cross join lateral (select
      case when before.removed_tire_id is not null then before.new_tread_32nds
        else coalesce(t.new_tread_32nds, new_tread_of(coalesce(t.retread_product_line_id, t.product_line_id), t.tire_size)) end as new_tread,
      case when before.removed_tire_id is not null then before.price else price_of(coalesce(t.retread_product_line_id, t.product_line_id), t.tire_size) end as price) worth
    cross join lateral (select coalesce(s.minimum_tread_32nds, 4) as point from specs_of_survey(${survey.survey_id}::bigint) s where s.axle_kind = w.axle_kind) pull
    where r.survey_replacement_id = ${replacementId}`)
  await connection.query(sql`
    insert into removed_tire_reasons (removed_tire_id, place, removal_reason)
    select r.removed_tire_id, reason.place, reason.name from survey_replacements r cross join lateral unnest(r.removal_reasons) with ordinality reason (name, place)
    where r.survey_replacement_id = ${replacementId}`)
  await connection.query(sql`
    insert into removed_tire_wear (removed_tire_id, wear_condition)
    select r.removed_tire_id, condition from survey_replacements r cross join lateral unnest(r.wear_conditions) condition where r.survey_replacement_id = ${replacementId}`)
}
