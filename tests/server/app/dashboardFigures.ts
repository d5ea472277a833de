/**
 * The figures of the twenty cards as plain statements over the tables, independent of the datasets. The parameters `$1`
 * to `$3` are the account, the first and the last day. `asked` are the card's settings.
 */
export interface Figures {
  card: string
  tab: 'purchases' | 'service' | 'retreading' | 'casingdurability'
  asked?: Record<string, unknown>
  table: string
  /** The statement of the chart, if it differs from the table's rows; null if there is no chart. */
  chart?: string | null
}

/** A row for each month of the days. */
const eachMonth = (columns: string): string => `
  select to_char(m.first_day, 'YYYY-MM-DD') as "Date", m.first_day < $2::date or m.first_day + interval '1 month' - interval '1 day' > $3::date as "IsPartial", ${columns}
  from generate_series(date_trunc('month', $2::date::timestamp), $3::date::timestamp, interval '1 month') m (first_day)
  where $1::bigint is not null
  order by m.first_day`
/** Returns the SQL of a figure for the current month of a table. */
const ofMonth = (figure: string, table: string, day: string, where = 'true'): string =>
  `(select ${figure} from ${table} x where x.account_id = $1 and x.${day} between $2::date and $3::date and to_char(x.${day}, 'YYYY-MM') = to_char(m.first_day, 'YYYY-MM') and ${where})`
/** The same, of the month a year before: its days are those of the range, a year back. */
const ofMonthBefore = (figure: string, where = 'true'): string =>
  `(select ${figure} from service_calls x where x.account_id = $1 and x.called_on between ($2::date - interval '1 year')::date and ($3::date - interval '1 year')::date
    and to_char(x.called_on, 'YYYY-MM') = to_char(m.first_day - interval '1 year', 'YYYY-MM') and ${where})`
const calls = (figure: string, where?: string): string => ofMonth(figure, 'service_calls', 'called_on', where)
const work = (kind: string): string =>
  `coalesce(${ofMonth('sum(x.cost)', 'casing_work', 'done_on', `x.kind = '${kind}'`)}, 0)`
const bought = (kind: string): string =>
  `coalesce(${ofMonth('sum(x.quantity)', 'purchases', 'purchased_on', `x.tire_kind = '${kind}'`)}, 0)`
const finished = (figure: string, where = 'true'): string =>
  ofMonth(figure, 'casings', 'done_on', `x.status = 'retread' and ${where}`)

const ofCalls = 'from service_calls c where c.account_id = $1 and c.called_on between $2::date and $3::date'
const ofCasings = 'from casings c where c.account_id = $1 and c.done_on between $2::date and $3::date'
const isOf = (kind: string): string => `sum((c.service_type = '${kind}')::integer)`
const share = (part: string, whole: string): string => `100.0 * ${part} / nullif(${whole}, 0)`
const caps = `avg(c.previous_caps + (c.status = 'retread')::integer)`

/** The five brands with most casings, each position of theirs. */
const ofFiveBrands = (figure: string, day = 'done_on', of = 'select * from casings'): string => `
  with casings as (${of}), ranked as (
    select b.brand_id, b.name, count(*) as casings, row_number() over (order by count(*) desc, b.name collate "und-x-icu") as place
    from casings c join brands b using (brand_id) where c.account_id = $1 and c.${day} between $2::date and $3::date group by b.brand_id, b.name
  )
  select r.name as "CasingBrandName", c.wheel_position as "Position", ${figure}, r.casings as "Total"
  from casings c join ranked r on r.brand_id = c.brand_id and r.place <= 5
  where c.account_id = $1 and c.${day} between $2::date and $3::date
  group by r.name, r.casings, c.wheel_position
  order by r.casings desc, r.name collate "und-x-icu", case c.wheel_position when 'steer' then 1 when 'drive' then 2 when 'trail' then 3 when 'allpositions' then 4 else 5 end`

/** The repairs of one period by what became of the casings, and all of them last. */
const repairsOf = (period: string, place: number, days: string): string =>
  ['retread', 'used', 'rejected', 'total']
    .map(
      (status, index) => `
  select ${place} as of_period, ${index} as of_status, '${period}' as "Period", '${status}' as "StatusBacking", ${status === 'total' ? 1 : 0} as "PeriodType", count(*) as "Tires",
    sum(c.nail_holes) as "NailHoles", sum(c.sections) as "Section", sum(c.spots) as "Spot", sum(c.beads) as "Bead",
    avg(c.nail_holes) as "AvgNailHoles", avg(c.sections) as "AvgSection", avg(c.spots) as "AvgSpot", avg(c.beads) as "AvgBead"
  from casings c where c.account_id = $1 and (${days}) ${status === 'total' ? '' : `and c.status = '${status}'`} having count(*) > 0`,
    )
    .join(' union all ')
const days = 'c.done_on between $2::date and $3::date'
const daysBefore = `c.done_on between ($2::date - interval '1 year')::date and ($3::date - interval '1 year')::date`

/** All casings of some days together; a year without any has no count to compare with. */
const ofAllCasings = (prefix: string, during: string): string => `
  select ${prefix ? 'nullif(count(*), 0)' : 'count(*)'} as "${prefix}TotalCount", ${caps} as "${prefix}AverageTimesRecap", ${share(`sum((c.status = 'rejected')::integer)`, `sum((c.status <> 'used')::integer)`)} as "${prefix}RejectTireRate",
    avg((c.done_on - c.made_on) / 365.25) as "${prefix}AverageAge"
  from casings c where c.account_id = $1 and (${during})`

/** Purchases of some days, and the share of emergencies in the cost of service. */
const ofPurchases = (prefix: string, before: string): string => {
  const during = (day: string): string =>
    `x.account_id = $1 and x.${day} between ($2::date - interval '${before}')::date and ($3::date - interval '${before}')::date`
  const ofKind = (figure: string, kind: string): string =>
    `(select ${figure} from purchases x where ${during('purchased_on')} and x.tire_kind = '${kind}')`
  const cost = (where: string): string =>
    `(select sum(x.cost) from service_calls x where ${during('called_on')} and x.service_type <> 'stock' and ${where})`
  return `
    select ${share(cost(`x.service_type = 'emergency'`), cost('true'))} as "${prefix}EmergencyShare",
      1.0 * ${ofKind('coalesce(sum(x.quantity), 0)', 'retread')} / nullif(${ofKind('sum(x.quantity)', 'new')}, 0) as "${prefix}RetreadRatio",
      sum(x.quantity * x.unit_price) as "${prefix}Spend", sum(x.quantity) as "${prefix}Tires",
      ${ofKind('sum(x.quantity * x.unit_price)', 'new')} / nullif(${ofKind('sum(x.quantity)', 'new')}, 0) as "${prefix}NewPrice",
      ${ofKind('sum(x.quantity * x.unit_price)', 'retread')} / nullif(${ofKind('sum(x.quantity)', 'retread')}, 0) as "${prefix}RetreadPrice"
    from purchases x where ${during('purchased_on')}`
}

/** Emergency and scheduled calls of some days, counted one by one. */
const ofService = (prefix: string, before: string): string => {
  const counted = (
    where: string,
  ): string => `(select count(*) from service_calls x where x.account_id = $1 and x.service_type in ('emergency', 'scheduled') and ${where}
    and x.called_on between ($2::date - interval '${before}')::date and ($3::date - interval '${before}')::date)`
  const minutes = `(select avg(x.roll_minutes) from service_calls x where x.account_id = $1 and x.service_type = 'emergency'
    and x.called_on between ($2::date - interval '${before}')::date and ($3::date - interval '${before}')::date)`
  return `select ${prefix ? `nullif(${counted('true')}, 0)` : counted('true')} as "${prefix}ServiceCalls", ${share(counted(`x.service_type = 'emergency'`), counted('true'))} as "${prefix}EmergencyShare",
    ${minutes} as "${prefix}RollTime",
    ${share(counted(`x.service_type = 'emergency' and x.roll_minutes <= 120`), counted(`x.service_type = 'emergency' and x.roll_minutes is not null`))} as "${prefix}InTimeShare"`
}

/** Casings that were finished or rejected on some days, with their work. */
const ofRetreading = (prefix: string, during: string): string => `
  select ${prefix ? 'nullif(count(*), 0)' : 'count(*)'} as "${prefix}Casings", ${prefix ? 'nullif(' : ''}count(*) filter (where c.status = 'retread')${prefix ? ', 0)' : ''} as "${prefix}Retreaded",
    ${share(`sum((c.status = 'rejected')::integer)`, `sum((c.status <> 'used')::integer)`)} as "${prefix}RejectRate",
    sum(case when c.status = 'retread' then c.done_on - c.submitted_on end)::numeric / nullif(count(*) filter (where c.status = 'retread'), 0) as "${prefix}AverageDays",
    sum(c.nail_holes + c.sections + c.spots + c.beads)::numeric / nullif(count(*), 0) as "${prefix}Repairs"
  from casings c where c.account_id = $1 and (${during})`

export const allFigures: Figures[] = [
  {
    card: 'service-figures',
    tab: 'service',
    chart: null,
    asked: { graph_compare_by_previous: true },
    table: `select * from (${ofService('', '0 days')}) now cross join (${ofService('Prev', '1 year')}) before`,
  },
  {
    card: 'retread-figures',
    tab: 'retreading',
    chart: null,
    asked: { graph_compare_by_previous: true },
    table: `select * from (${ofRetreading('', days)}) now cross join (${ofRetreading('Prev', daysBefore)}) before`,
  },
  {
    card: 'purchase-figures',
    tab: 'purchases',
    chart: null,
    asked: { graph_compare_by_previous: true },
    table: `select *, null::integer as "LeftOut", null::text as "Currency" from (${ofPurchases('', '0 days')}) now cross join (${ofPurchases('Prev', '1 year')}) before`,
  },
  {
    card: 'emergency-service',
    tab: 'purchases',
    table: `select sum(c.cost) as "TotalCost", sum(c.cost) filter (where c.service_type = 'emergency') as "EmergencyCost", sum(c.cost) filter (where c.service_type = 'scheduled') as "ScheduledCost",
      ${share(`coalesce(sum(c.cost) filter (where c.service_type = 'emergency'), 0)`, 'sum(c.cost)')} as "EmergencyPercent", ${share(`coalesce(sum(c.cost) filter (where c.service_type = 'scheduled'), 0)`, 'sum(c.cost)')} as "ScheduledPercent",
      false as "IsEmpty" ${ofCalls} and c.service_type in ('emergency', 'scheduled')`,
    chart: eachMonth(
      `coalesce(${calls('sum(x.cost)', `x.service_type = 'emergency'`)}, 0) as "EmergencyCost", coalesce(${calls('sum(x.cost)', `x.service_type = 'scheduled'`)}, 0) as "ScheduledCost"`,
    ),
  },
  {
    card: 'retread-to-new',
    tab: 'purchases',
    table: eachMonth(
      `${bought('new')} as "New", ${bought('retread')} as "Retread", ${bought('retread')}::numeric / nullif(${bought('new')}, 0) as "RetreadToNewRatio"`,
    ),
  },
  {
    card: 'service-emergency-vs-scheduled',
    tab: 'purchases',
    asked: { graph_compare_by_previous: true },
    table:
      eachMonth(`${calls('count(*)', `x.service_type <> 'stock'`)} as "TotalCalls", ${calls('count(*)', `x.service_type = 'emergency'`)} as "EmergencyCalls", ${calls('count(*)', `x.service_type = 'scheduled'`)} as "ScheduledCalls",
      ${share(calls('count(*)', `x.service_type = 'emergency'`), calls('count(*)', `x.service_type <> 'stock'`))} as "EmergencyPercent",
      ${ofMonthBefore('count(*)', `x.service_type = 'emergency'`)} as "PrevEmergencyCalls", ${ofMonthBefore('count(*)', `x.service_type = 'scheduled'`)} as "PrevScheduledCalls"`),
  },
  {
    card: 'repair-and-retread-cost',
    tab: 'purchases',
    table: eachMonth(
      `${work('repair')} as "Repair", ${work('retread')} as "Retread", ${share(work('repair'), `(${work('repair')} + ${work('retread')})`)} as "RepairPercent"`,
    ),
  },
  {
    card: 'top-products',
    tab: 'purchases',
    table: `select (select b.name || ' ' || l.name || ' ' || p.tire_size from brands b, product_lines l where b.brand_id = p.brand_id and l.product_line_id = p.product_line_id) as "Product",
        sum(x.quantity * x.unit_price) as "TotalSpend", sum(x.quantity) as "Quantity",
        100 * sum(x.quantity * x.unit_price) / (select sum(quantity * unit_price) from purchases where account_id = $1 and purchased_on between $2::date and $3::date) as "TotalSpendPercentage"
      from purchases x join products p using (product_id) where x.account_id = $1 and x.purchased_on between $2::date and $3::date
      group by p.product_id, p.brand_id, p.product_line_id, p.tire_size order by 2 desc, 1 limit 10`,
  },
  {
    card: 'top-servicing-dealers',
    tab: 'service',
    table: `select (select name from dealers d where d.dealer_id = c.dealer_id) as "DealerName", count(*) as "TotalCalls", ${isOf('emergency')} as "EmergencyCalls", ${isOf('scheduled')} as "ScheduledCalls", ${isOf('stock')} as "StockCalls"
      ${ofCalls} and c.dealer_id is not null group by c.dealer_id order by 2 desc, 1 limit 5`,
  },
  {
    card: 'fleet-hq-calls',
    tab: 'service',
    asked: { graph_compare_by_previous: true },
    table:
      eachMonth(`${calls('count(*)')} as "TotalCalls", ${calls('count(*)', `x.service_type = 'emergency'`)} as "EmergencyCalls", ${calls('count(*)', `x.service_type = 'scheduled'`)} as "ScheduledCalls", ${calls('count(*)', `x.service_type = 'stock'`)} as "StockCalls",
      ${ofMonthBefore('count(*)')} as "PrevTotalCalls", ${ofMonthBefore('count(*)', `x.service_type = 'emergency'`)} as "PrevEmergencyCalls", ${ofMonthBefore('count(*)', `x.service_type = 'scheduled'`)} as "PrevScheduledCalls", ${ofMonthBefore('count(*)', `x.service_type = 'stock'`)} as "PrevStockCalls"`),
  },
  {
    card: 'calls-by-state',
    tab: 'service',
    table: `select (select s.name from states s where s.country_code = c.country_code and s.state_code = c.state_code) as "State", count(*) as "TotalCalls", ${isOf('emergency')} as "EmergencyCalls", ${isOf('scheduled')} as "ScheduledCalls", ${isOf('stock')} as "StockCalls"
      ${ofCalls} group by c.country_code, c.state_code order by 2 desc, 1`,
  },
  {
    // The customer sees the fleets 100001 and 100004; the national average is of the others of their country.
    card: 'average-roll-time',
    tab: 'service',
    asked: { graph_compare_by_previous: true, graph_compare_by_NA: true },
    table:
      eachMonth(`${calls('count(*)', `x.service_type = 'emergency'`)} as "EmergencyCalls", ${calls('avg(x.roll_minutes)', `x.service_type = 'emergency'`)} as "AvgRollTime", ${ofMonthBefore('avg(x.roll_minutes)', `x.service_type = 'emergency'`)} as "PrevAvgRollTime",
      (select round(sum(f.minutes) / sum(f.calls)) from (
        select n.account_id, count(n.roll_minutes) as calls, sum(n.roll_minutes) as minutes from service_calls n where n.service_type = 'emergency' and n.roll_minutes >= 0
          and n.account_id in (select a.account_id from accounts a where a.account_number not in ('100001', '100004') and a.country_code = 'US') and date_trunc('month', n.called_on::timestamp) = m.first_day
        group by n.account_id) f having count(*) > 2 and max(f.calls) <= 0.75 * sum(f.calls)) as "NatAvgRollTime"`),
  },
  {
    card: 'repair-summary',
    tab: 'retreading',
    asked: { graph_compare_by_previous: true },
    chart: null,
    table: `select * from (${repairsOf('current', 1, days)} union all ${repairsOf('previous', 2, daysBefore)}
      union all select 3, q.of_status, 'combined', q."StatusBacking", q."PeriodType", sum(q."Tires"), sum(q."NailHoles"), sum(q."Section"), sum(q."Spot"), sum(q."Bead"),
        sum(q."NailHoles") / sum(q."Tires"), sum(q."Section") / sum(q."Tires"), sum(q."Spot") / sum(q."Tires"), sum(q."Bead") / sum(q."Tires")
      from (${repairsOf('current', 1, days)} union all ${repairsOf('previous', 2, daysBefore)}) q group by q.of_status, q."StatusBacking", q."PeriodType") all_of_them order by of_period, of_status`,
  },
  {
    card: 'top-retreaders',
    tab: 'retreading',
    table: `select d.nonsig as "Nonsig", d.name as "Dealer", d.common_owner as "CommonOwner", count(*) as "Finished",
        100.0 * count(*) / (select count(*) from casings where account_id = $1 and done_on between $2::date and $3::date and status = 'retread' and dealer_id is not null) as "TotalRetreadsPercentage"
      from dealers d join casings c using (dealer_id) where c.account_id = $1 and c.done_on between $2::date and $3::date and c.status = 'retread'
      group by d.dealer_id order by 4 desc, d.name collate "und-x-icu" limit 5`,
  },
  {
    card: 'rejected-failures',
    tab: 'retreading',
    table: `select c.reject_reason as "RejectReason", count(*) as "RejectTires",
        100.0 * count(*) / (select count(*) from casings where account_id = $1 and done_on between $2::date and $3::date and status = 'rejected') as "RejectTiresPercentage"
      ${ofCasings} and c.reject_reason is not null group by c.reject_reason order by 2 desc, c.reject_reason collate "und-x-icu"`,
  },
  {
    card: 'retread-turnaround',
    tab: 'retreading',
    table: eachMonth(
      `'all' as "Dealer", ${finished('count(*)')} as "Finished", ${finished('avg(x.done_on - x.submitted_on)')} as "AverageDays", coalesce(${finished('sum(x.done_on - x.submitted_on)')}, 0) as "TotalDays", ${ofMonth('count(*)', 'open_casings', 'submitted_on')} as "StillOpen"`,
    ),
  },
  {
    card: 'casing-statistics',
    tab: 'casingdurability',
    chart: null,
    asked: { graph_compare_by_previous: true },
    table: `select * from (${ofAllCasings('', days)}) now cross join (${ofAllCasings('Prev', daysBefore)}) before`,
  },
  {
    card: 'top-casing-brands',
    tab: 'casingdurability',
    table: `select b.name as "CasingBrandName", count(*) as "Quantity", 100.0 * count(*) / (select count(*) ${ofCasings}) as "TirePercentage"
      from casings x join brands b using (brand_id) where x.account_id = $1 and x.done_on between $2::date and $3::date group by b.name order by 2 desc, b.name collate "und-x-icu" limit 10`,
  },
  {
    card: 'casing-brand-age',
    tab: 'casingdurability',
    table: `select b.name as "CasingBrandName", count(*) as "Quantity", ${['', 'retread', 'used', 'rejected']
      .map(
        (status) =>
          `avg((x.done_on - x.made_on) / 365.25) filter (where x.status like '${status || '%'}') as "${{ '': 'AvgAge', retread: 'RetreadTiresAvgAge', used: 'UsedTiresAvgAge', rejected: 'RejectedTiresAvgAge' }[status]}"`,
      )
      .join(', ')}
      from casings x join brands b using (brand_id) where x.account_id = $1 and x.done_on between $2::date and $3::date group by b.name order by 2 desc, b.name collate "und-x-icu" limit 10`,
  },
  { card: 'average-previous-caps', tab: 'casingdurability', table: ofFiveBrands(`${caps} as "AvgPrevCaps"`) },
  {
    card: 'reject-tire-rate',
    tab: 'casingdurability',
    table: ofFiveBrands(
      `${share(`sum((c.status = 'rejected')::integer)`, `sum((c.status <> 'used')::integer)`)} as "RejectRatePercentage", sum((c.status <> 'used')::integer) as "Offered"`,
    ),
  },
  {
    card: 'casings-submitted',
    tab: 'casingdurability',
    table: ofFiveBrands(
      'count(*) as "CasingSubmitted", sum(c.is_open) as "StillOpen"',
      'submitted_on',
      `
    select account_id, brand_id, wheel_position, submitted_on, 0 as is_open from casings union all select account_id, brand_id, wheel_position, submitted_on, 1 from open_casings`,
    ),
  },
]
