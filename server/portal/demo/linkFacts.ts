import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { plantedAccount } from './planted.ts'

/**
 * Links facts of the demo data as files of dealers and retreaders do. Casings become linked to their tires, service
 * calls and small purchases to units. No figure of a report changes. The planted fleet is left alone, because its
 * history is written by hand.
 */
export async function linkFacts(connection: Queryable): Promise<void> {
  await connection.query(sql`
    with retreads as (
      select c.account_id, c.done_on, c.casing_id, c.brand_id, c.previous_caps + 1 as caps,
        row_number() over (partition by c.account_id, c.brand_id, c.previous_caps order by c.done_on, c.casing_id) as place
      from casings c
      where c.status = 'retread'
    ), capped as (
      select t.tire_id, t.account_id, p.brand_id, t.retread_count as caps, t.fitted_on,
        row_number() over (partition by t.account_id, p.brand_id, t.retread_count order by t.fitted_on, t.tire_id) as place
      from tires t
      join product_lines p on p.product_line_id = t.product_line_id
      where t.retread_count > 0 and t.fitted_on is not null
    ), pairs as (
      select t.tire_id, r.account_id, r.done_on, r.casing_id, 'C' || lpad(t.tire_id::text, 7, '0') as serial
      from capped t
      join retreads r on r.account_id = t.account_id and r.brand_id = t.brand_id and r.caps = t.caps and r.place = t.place and r.done_on <= t.fitted_on
    ), marked as (
      update tires t set serial = pairs.serial from pairs where t.tire_id = pairs.tire_id
    )
    update casings c set serial = pairs.serial, retread_order = 'R-' || lpad(c.casing_id::text, 7, '0')
    from pairs where c.account_id = pairs.account_id and c.done_on = pairs.done_on and c.casing_id = pairs.casing_id`)
  await connection.query(sql`
    update service_calls s set unit_id = u.unit_id, call_number = 'SC-' || lpad(s.service_call_id::text, 7, '0')
    from (
      select u.unit_id, u.location_id, row_number() over (partition by u.location_id order by u.unit_id) - 1 as place, count(*) over (partition by u.location_id) as units
      from units u join accounts a on a.account_id = u.account_id
      where u.is_active and a.account_number <> ${plantedAccount.accountNumber}
    ) u
    where u.location_id = s.location_id and u.place = s.service_call_id % u.units and s.service_type <> 'stock'`)
  await connection.query(sql`
    update purchases p set unit_id = u.unit_id
    from (
      select u.unit_id, u.location_id, row_number() over (partition by u.location_id order by u.unit_id) - 1 as place, count(*) over (partition by u.location_id) as units
      from units u join accounts a on a.account_id = u.account_id
      where u.is_active and a.account_number <> ${plantedAccount.accountNumber}
    ) u
    where u.location_id = p.location_id and u.place = p.purchase_id % u.units and p.quantity between 1 and 4`)
}
