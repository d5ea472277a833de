import { beforeAll, describe, expect, it } from 'vitest'
import { hasCommonWork, isOf, ratedTires, type RatedTire } from './commonWork.ts'
import {
  expectPaper,
  expectSheet,
  lastInspection,
  latestInspection,
  readersOf,
  type DueCell,
  type Reader,
} from './fileReaders.ts'
import { setupTestApp } from './setupTestApp.ts'
import { sidesOf, spread, type Side } from './productSides.ts'

const reasons: Record<string, (reader: Reader) => string> = {
  one_reading: ({ say }) => say('Tread read only once', 'Das Profil wurde nur einmal gemessen'),
  tire_changed: ({ say }) => say('Tire changed between readings', 'Der Reifen wurde zwischen den Messungen gewechselt'),
  no_odometer: ({ say }) => say('No odometer reading', 'Kein Kilometerstand erfasst'),
  odometer_not_forward: ({ say }) => say('Odometer did not rise', 'Der Kilometerstand ist nicht gestiegen'),
  over_500000_km: ({ say }) => say('Life over 310,686 mi', 'Eine Laufleistung über 500.000 km'),
  under_two_32nds: ({ say }) => say('Worn under 2/32″', 'Verschleiß unter 1,6 mm'),
}
const axles: Record<string, [string, string]> = {
  steer: ['Steer', 'Lenkachse'],
  drive: ['Drive', 'Antriebsachse'],
  trailer: ['Trailer', 'Trailer'],
}
const call = 'product_analysis_report'

describe('the files of a product analysis, cell by cell,', () => {
  const world = setupTestApp()
  let readers: Reader[]
  let pairs: [Side, Side][]
  let rated: RatedTire[]
  let latest: string
  beforeAll(async () => {
    readers = await readersOf(world, 'admin', 'ssc')
    latest = await lastInspection(world)
    rated = await ratedTires(world.database)
    const sides = await sidesOf(world.database)
    const [most, other] = sides as [Side, Side]
    // One of another kind of axle, with few tires, of which some are left out.
    const few =
      sides.findLast((side) => side.axle === 'steer' && side.rates.length > 1 && side.leftOut.size > 0) ??
      sides.findLast((side) => side.axle === 'steer' && side.rates.length > 1)!
    const single = sides.findLast((side) => side.rates.length === 1)!
    pairs = [
      [most, other],
      [few, most],
      [most, single],
    ]
  })

  const bodyOf = ([first, second]: [Side, Side]): object => ({
    first_tire_type: first.type,
    first_product_line: first.line,
    first_tire_size: first.size,
    second_tire_type: second.type,
    second_product_line: second.line,
    second_tire_size: second.size,
    report_name: 'Spring order',
    comment: 'For the board, 2.5 pages',
  })
  const typeOf = ({ say }: Reader, { axle, isRetread }: Side): string =>
    `${say(...axles[axle]!)}, ${isRetread ? say('retread', 'runderneuert') : say('new tire', 'Neureifen')}`
  const ofFew = ({ say }: Reader, isFew: boolean): string =>
    isFew ? say('Indicative', 'Richtwert') : say('30 or more', '30 und mehr')
  const firstSecond = ({ say }: Reader): [string, string] => [
    say('First product', 'Erstes Produkt'),
    say('Second product', 'Zweites Produkt'),
  ]

  const cover = (reader: Reader, pair: [Side, Side]): DueCell[][] => {
    const { say, line } = reader
    const of = (what: 'account' | 'location'): string =>
      String(new Set(pair.flatMap(({ lives }) => lives.map((life) => life[what]))).size)
    return [
      ...pair.map(({ name }, index) => line(firstSecond(reader)[index]!, name)),
      line(say('Accounts', 'Kunden'), of('account')),
      line(say('Locations', 'Standorte'), of('location')),
      line(say('Prepared by', 'Erstellt von'), say('Ada Minton', 'Samuel Costa')),
      line(say('Report', 'Bericht'), 'Spring order'),
      line(say('Comment', 'Kommentar'), 'For the board, 2.5 pages'),
    ]
  }
  const filters = (reader: Reader, pair: [Side, Side]): DueCell[][] => {
    const { say, line } = reader
    return [
      line(say('Account groups', 'Kundengruppen'), say('All groups', 'Alle Gruppen')),
      line(say('Countries', 'Länder'), say('All countries', 'Alle Länder')),
      line(say('States or provinces', 'Bundesstaaten oder Provinzen'), say('All states', 'Alle Bundesstaaten')),
      line(
        say('Account vocations', 'Einsatzarten der Kunden'),
        say('All account vocations', 'Alle Einsatzarten der Kunden'),
      ),
      line(say('Fleet names', 'Flottennamen'), say('All fleets', 'Alle Flotten')),
      line(say('Accounts', 'Kunden'), say('All accounts', 'Alle Kunden')),
      ...pair.flatMap((side, index) => [
        line(
          [say('First tire type', 'Erste Reifenart'), say('Second tire type', 'Zweite Reifenart')][index]!,
          typeOf(reader, side),
        ),
        line(
          [say('First product line', 'Erste Produktlinie'), say('Second product line', 'Zweite Produktlinie')][index]!,
          side.product,
        ),
        line([say('First size', 'Erste Größe'), say('Second size', 'Zweite Größe')][index]!, side.size),
      ]),
      line(say('Report name', 'Berichtsname'), 'Spring order'),
      line(say('Comment', 'Kommentar'), 'For the board, 2.5 pages'),
    ]
  }

  const rimAndWidth = (size: string): string => {
    const [, width = '', rim = ''] = /^([0-9.]+).*?([0-9.]+)$/.exec(size) ?? []
    const millimeters = Number(width) * (Number(width) < 100 ? 25.4 : 1)
    return `${rim} ${[265, 345, 405].filter((end) => millimeters >= end).length}`
  }

  /** Only of like products, and only where the intervals part. */
  function finding(
    { say, line, distance, costOfDistance, percent, unit }: Reader,
    [first, second]: [Side, Side],
  ): DueCell[][] {
    const [life, cost] = [say('Life', 'Laufleistung'), say('Cost of distance', 'Kosten je Strecke')]
    const barred =
      first.axle !== second.axle
        ? say(
            'Not comparable: the products run on different kinds of axles',
            'Nicht vergleichbar: die Produkte laufen auf verschiedenen Achsarten',
          )
        : rimAndWidth(first.size) !== rimAndWidth(second.size)
          ? say(
              'Not comparable: the sizes are of different classes',
              'Nicht vergleichbar: die Größen gehören zu verschiedenen Klassen',
            )
          : null
    const apart = first.rates.length >= 5 && second.rates.length >= 5 && !hasCommonWork(rated, first, second)
    const alike = apart
      ? say(
          'Not comparable: the products ran in different fleets and vocations',
          'Nicht vergleichbar: die Produkte liefen in verschiedenen Flotten und Einsatzarten',
        )
      : say(
          'No difference can be stated: the intervals overlap',
          'Kein Unterschied feststellbar: die Intervalle überschneiden sich',
        )
    const parted = (one: [number, number] | null, other: [number, number] | null): 'first' | 'second' | null =>
      barred || apart || !one || !other ? null : one[0] > other[1] ? 'first' : other[0] > one[1] ? 'second' : null
    const longer = parted(first.life, second.life)
    const dearer = parted(first.costs, second.costs)
    const isFew = first.rates.length < 30 || second.rates.length < 30
    const both = [first, second].toSorted((one, other) => other.projected! - one.projected!) as [Side, Side]
    const costs = [first, second].toSorted((one, other) => other.costOfDistance! - one.costOfDistance!) as [Side, Side]
    return [
      line(
        life,
        longer === 'first'
          ? say('The first product lasts longer', 'Das erste Produkt hält länger')
          : longer
            ? say('The second product lasts longer', 'Das zweite Produkt hält länger')
            : (barred ??
              (first.life && second.life
                ? alike
                : say(
                    'Not enough data: an interval needs five tires with a rate',
                    'Zu wenige Daten: ein Intervall braucht fünf Reifen mit einer Rate',
                  ))),
      ),
      ...(longer
        ? [
            line(
              `${say('Difference in life', 'Unterschied der Laufleistung')} (${unit('distance')})`,
              distance(both[0].projected! - both[1].projected!),
            ),
            line(say('Longer by', 'Länger um'), percent(100 * (both[0].projected! / both[1].projected! - 1))),
          ]
        : []),
      line(
        cost,
        dearer === 'second'
          ? say('The first product costs less', 'Das erste Produkt kostet weniger')
          : dearer
            ? say('The second product costs less', 'Das zweite Produkt kostet weniger')
            : (barred ??
              (first.costs && second.costs
                ? alike
                : say(
                    'Not enough data: an interval needs five tires with a rate and a list price',
                    'Zu wenige Daten: ein Intervall braucht fünf Reifen mit einer Rate und einen Listenpreis',
                  ))),
      ),
      ...(dearer
        ? [
            line(
              `${say('Difference in cost', 'Unterschied der Kosten')} (${unit('costOfDistance')})`,
              costOfDistance(costs[0].costOfDistance! - costs[1].costOfDistance!),
            ),
            line(
              say('Less by', 'Weniger um'),
              percent(100 * (1 - costs[1].costOfDistance! / costs[0].costOfDistance!)),
            ),
          ]
        : []),
      ...(longer || dearer
        ? [
            line(
              say('Confidence', 'Aussagekraft'),
              isFew
                ? say(
                    'Indicative: a product has fewer than 30 tires',
                    'Richtwert: ein Produkt hat weniger als 30 Reifen',
                  )
                : say('30 or more tires of each product', 'Mindestens 30 Reifen je Produkt'),
            ),
          ]
        : []),
    ]
  }

  /** Life and cost of both with their intervals; on paper the groups stand above their columns. */
  function verdict(
    reader: Reader,
    pair: [Side, Side],
  ): { rows: DueCell[][]; sheetHead: DueCell[]; paperHead: DueCell[] } {
    const { say, line, distance, costOfDistance, integer, unit } = reader
    const ends = [say('95% from', '95 % von'), say('95% to', '95 % bis')]
    const groups = [
      [
        say('Life', 'Laufleistung'),
        [say('From new to pull point', 'Neu bis Demontagegrenze'), ...ends],
        unit('distance'),
      ],
      [
        say('Cost of distance', 'Kosten je Strecke'),
        [say('List price', 'Listenpreis'), ...ends],
        unit('costOfDistance'),
      ],
    ] as const
    const [product, tires] = [say('Product', 'Produkt'), say('Tires', 'Reifen')]
    return {
      rows: pair.map(({ name, projected, life, costOfDistance: cost, costs, rates }) =>
        line(
          name,
          distance(projected),
          distance(life && life[0]),
          distance(life && life[1]),
          costOfDistance(cost),
          costOfDistance(costs && costs[0]),
          costOfDistance(costs && costs[1]),
          integer(rates.length),
        ),
      ),
      sheetHead: line(
        product,
        ...groups.flatMap(([group, columns, measured]) => columns.map((column) => `${group}: ${column} (${measured})`)),
        tires,
      ),
      paperHead: line(
        ...groups.map(([group]) => group),
        product,
        ...groups.flatMap(([, columns, measured]) => columns.map((column) => `${column} (${measured})`)),
        tires,
      ),
    }
  }

  /** The share of one product's tires that ran where five or more of each did; 1 where nothing is in common. */
  function shareInCommon(one: Side, other: Side): number {
    if (!hasCommonWork(rated, one, other)) return 1
    const own = rated.filter(isOf(one))
    return (
      own.filter(
        (tire) =>
          hasCommonWork(
            rated.filter(({ account }) => account === tire.account),
            one,
            other,
          ) ||
          (tire.vocation !== null &&
            hasCommonWork(
              rated.filter(({ vocation }) => vocation === tire.vocation),
              one,
              other,
            )),
      ).length / own.length
    )
  }

  function cautions({ say, line }: Reader, [first, second]: [Side, Side]): DueCell[][] {
    const isFewCasings = ({ casings, isRetread }: Side): boolean => !isRetread && casings < 30
    const held: [boolean, string][] = [
      [
        first.axle !== second.axle,
        say('The products run on different kinds of axles', 'Die Produkte laufen auf verschiedenen Achsarten'),
      ],
      [first.size !== second.size, say('The products have different sizes', 'Die Produkte haben verschiedene Größen')],
      [
        first.isRetread !== second.isRetread,
        say('A new tire is compared with a retread', 'Ein Neureifen wird mit einem runderneuerten verglichen'),
      ],
      [
        first.rates.length >= 5 && second.rates.length >= 5 && !hasCommonWork(rated, first, second),
        say(
          'No fleet and no vocation has five tires of each product: the difference may be that of their work',
          'Keine Flotte und keine Einsatzart hat fünf Reifen von jedem Produkt: der Unterschied kann der ihres Einsatzes sein',
        ),
      ],
      [
        shareInCommon(first, second) < 0.5 || shareInCommon(second, first) < 0.5,
        say(
          'Under half of a product’s tires ran in fleets and vocations that have both: part of the difference may be that of their work',
          'Weniger als die Hälfte der Reifen eines Produkts lief in Flotten und Einsatzarten, die beide haben: ein Teil des Unterschieds kann der ihres Einsatzes sein',
        ),
      ],
      [
        first.rates.length < 30,
        say(
          'First product: fewer than 30 tires, so its figures are indicative',
          'Erstes Produkt: weniger als 30 Reifen, die Zahlen sind Richtwerte',
        ),
      ],
      [
        second.rates.length < 30,
        say(
          'Second product: fewer than 30 tires, so its figures are indicative',
          'Zweites Produkt: weniger als 30 Reifen, die Zahlen sind Richtwerte',
        ),
      ],
      [
        isFewCasings(first) || isFewCasings(second),
        say(
          'A line has fewer than 30 casings, so its reject share is indicative',
          'Eine Linie hat weniger als 30 Karkassen, ihre Ablehnungsquote ist ein Richtwert',
        ),
      ],
      [
        first.isRetread || second.isRetread,
        say(
          'A retread has no reject share: its casings belong to the lines they were made as',
          'Eine Runderneuerung hat keine Ablehnungsquote: ihre Karkassen gehören zu den Linien, als die sie hergestellt wurden',
        ),
      ],
    ]
    return [
      line(say('Cautions', 'Hinweise')),
      line(say('Keep in mind', 'Zu beachten')),
      ...held.filter(([holds]) => holds).map(([, words]) => line(words)),
    ]
  }

  /** Both beside each other, a line for each figure. On paper what is not there is a dash. */
  function figures(reader: Reader, pair: [Side, Side], nothing: DueCell): DueCell[][] {
    const { say, line, wear, integer, percent, distance, costOfTread, costOfDistance, unit, text } = reader
    const both = (words: string, of: (side: Side) => DueCell): DueCell[] =>
      line(words, ...pair.map((side) => of(side)).map((cell) => (cell.value === null ? nothing : cell)))
    const inWear = (words: string, of: (side: Side) => number | null): DueCell[] =>
      both(`${words} (${unit('wear')})`, (side) => wear(of(side)))
    const ofCasings = (words: string, of: (side: Side) => DueCell): DueCell[] =>
      both(words, (side) => (side.isRetread ? reader.empty : of(side)))
    return [
      line(say('Product', 'Produkt'), ...pair.map(({ name }) => name)),
      both(say('Axle', 'Achse'), ({ axle }) => text(say(...axles[axle]!))),
      both(say('Tread', 'Profil'), ({ isRetread }) =>
        text(isRetread ? say('Retread', 'Runderneuert') : say('New tire', 'Neureifen')),
      ),
      line(say('Distance per tread', 'Laufleistung je Profil')),
      inWear(say('All tires', 'Alle Reifen'), ({ rate }) => rate),
      inWear(say('95% from', '95 % von'), ({ interval }) => interval && interval[0]),
      inWear(say('95% to', '95 % bis'), ({ interval }) => interval && interval[1]),
      inWear(say('Mean tire', 'Mittel der Reifen'), ({ mean }) => mean),
      inWear(say('Median tire', 'Median-Reifen'), ({ quartiles }) => quartiles[1]),
      inWear(say('Lower quartile', 'Unteres Quartil'), ({ quartiles }) => quartiles[0]),
      inWear(say('Upper quartile', 'Oberes Quartil'), ({ quartiles }) => quartiles[2]),
      inWear(say('Lowest', 'Niedrigste'), ({ rates }) => rates[0]!),
      inWear(say('Highest', 'Höchste'), ({ rates }) => rates.at(-1)!),
      both(say('Tires', 'Reifen'), ({ rates }) => integer(rates.length)),
      both(say('Tires left out', 'Ausgelassene Reifen'), ({ leftOut }) =>
        integer([...leftOut.values()].reduce((sum, tires) => sum + tires, 0)),
      ),
      both(say('Confidence', 'Aussagekraft'), ({ rates }) => text(ofFew(reader, rates.length < 30))),
      line(say('Life and cost', 'Laufleistung und Kosten')),
      both(`${say('From new to pull point', 'Neu bis Demontagegrenze')} (${unit('distance')})`, ({ projected }) =>
        distance(projected),
      ),
      both(`${say('Cost of tread', 'Kosten je Profil')} (${unit('costOfTread')})`, (side) =>
        costOfTread(side.costOfTread),
      ),
      both(`${say('Cost of distance', 'Kosten je Strecke')} (${unit('costOfDistance')})`, (side) =>
        costOfDistance(side.costOfDistance),
      ),
      line(say('Casings of the line, all sizes', 'Karkassen der Linie, alle Größen')),
      ofCasings(say('Offered', 'Angeboten'), ({ casings }) => integer(casings)),
      ofCasings(say('Rejected', 'Abgelehnt'), ({ rejected }) => integer(rejected)),
      ofCasings(say('Reject share', 'Ablehnungsquote'), ({ casings, rejected }) =>
        percent(casings === 0 ? null : (100 * rejected) / casings),
      ),
      ofCasings(say('Confidence', 'Aussagekraft'), ({ casings }) => text(ofFew(reader, casings < 30))),
    ]
  }

  /** Kilometers on a millimeter for a metric reader, of a mile on 1/32 of an inch. */
  const unitOf = ({ say }: Reader): number => Number(say('1', String(1.609344 / (25.4 / 32))))

  function distribution(reader: Reader, pair: [Side, Side]): DueCell[][] {
    const { line, wear, integer, percent, total } = reader
    const bins = spread(pair, unitOf(reader))
    return [
      ...bins.map(({ from, to, tires }) =>
        line(
          wear(from),
          wear(to),
          ...pair.flatMap(({ rates }, side) => [integer(tires[side]!), percent((100 * tires[side]!) / rates.length)]),
        ),
      ),
      line(total(bins.length), null, integer(pair[0].rates.length), null, integer(pair[1].rates.length)),
    ]
  }

  const leftOut = (reader: Reader, [first, second]: [Side, Side]): DueCell[][] => {
    const found = Object.keys(reasons)
      .toSorted()
      .filter((reason) => first.leftOut.has(reason) || second.leftOut.has(reason))
    const sum = ({ leftOut: tires }: Side): DueCell =>
      reader.integer([...tires.values()].reduce((all, count) => all + count, 0))
    return [
      ...found.map((reason) =>
        reader.line(
          reasons[reason]!(reader),
          reader.integer(first.leftOut.get(reason) ?? 0),
          reader.integer(second.leftOut.get(reason) ?? 0),
        ),
      ),
      reader.line(reader.total(found.length), sum(first), sum(second)),
    ]
  }

  function accounts({ line, wear, integer, total }: Reader, pair: [Side, Side]): DueCell[][] {
    const named = new Map(pair.flatMap(({ lives }) => lives.map((life) => [life.account, life])))
    const rows = [...named.values()].toSorted((one, other) => (one.accountName < other.accountName ? -1 : 1))
    return [
      ...rows.map(({ account, accountName, accountNumber }) =>
        line(
          accountName,
          accountNumber,
          ...pair.flatMap(({ lives }) => {
            const own = lives.filter((life) => life.account === account)
            return [
              integer(own.length),
              wear(
                own.length === 0
                  ? null
                  : own.reduce((sum, { miles }) => sum + miles, 0) / own.reduce((sum, { worn }) => sum + worn, 0),
              ),
            ]
          }),
        ),
      ),
      line(total(rows.length), null, integer(pair[0].rates.length), null, integer(pair[1].rates.length)),
    ]
  }

  const chapters = ({ say, line }: Reader) => ({
    title: line(say('Product analysis', 'Produktanalyse')),
    result: [
      line(say('Result', 'Ergebnis')),
      line(
        say(
          'Life is the distance from new to the pull point. A difference is stated only on the same kind of axle, in the same size class, where a fleet or a vocation has five or more tires of each product, and where the 95% intervals do not overlap.',
          'Laufleistung ist die Strecke von neu bis zur Demontagegrenze. Ein Unterschied wird nur auf derselben Achsart, in derselben Größenklasse, bei fünf oder mehr Reifen jedes Produkts in einer Flotte oder Einsatzart und dort genannt, wo sich die 95-%-Intervalle nicht überschneiden.',
        ),
      ),
    ],
    both: [
      line(say('Both products', 'Beide Produkte')),
      line(
        say(
          'A tire has a rate from two readings on with a rising odometer, if at least 2/32″ are worn. A product’s rate is the total distance of its tires over their total worn tread: more is better. Its 95% interval is by resampling its tires, five or more. The cost is the list price over the distance from new to the pull point. The reject share is of the casings of the line, in all sizes, that were offered for retreading; repairs only are left out.',
          'Ein Reifen hat eine Rate ab zwei Messungen mit steigendem Kilometerstand, wenn mindestens 1,6 mm abgefahren sind. Die Rate eines Produkts ist die gesamte Strecke seiner Reifen geteilt durch ihr gesamtes abgefahrenes Profil: mehr ist besser. Das 95-%-Intervall entsteht durch wiederholtes Ziehen aus seinen Reifen, ab fünf Reifen. Die Kosten sind der Listenpreis geteilt durch die Strecke von neu bis zur Demontagegrenze. Die Ablehnungsquote bezieht sich auf die Karkassen der Linie, in allen Größen, die zur Runderneuerung angeboten wurden, ohne reine Reparaturen.',
        ),
      ),
    ],
    byRate: line(say('Tires by distance per tread', 'Reifen nach Laufleistung je Profil')),
    leftOut: line(say('Tires left out', 'Ausgelassene Reifen')),
    accounts: line(say('Accounts', 'Kunden')),
  })

  for (const at of [0, 1])
    for (const which of [0, 1, 2]) {
      it(`comparison ${which} as an Excel sheet for reader ${at}`, async () => {
        const [reader, pair] = [readers[at]!, pairs[which]!]
        const { say, line, wear, percent, unit } = reader
        const [first, second] = firstSecond(reader)
        const { title, result, both, byRate, leftOut: leftOutTitle, accounts: accountsTitle } = chapters(reader)
        const rate = say('Distance per tread', 'Laufleistung je Profil')
        const share = say('share of the product’s tires', 'Anteil an den Reifen des Produkts')
        const mean = `${say('Distance per tread', 'Laufleistung je Profil')} (${unit('wear')})`
        const tires = say('Tires', 'Reifen')
        expectSheet(await reader.sheet(`${call}/get_product_report_excel`, bodyOf(pair)), [
          title,
          ...cover(reader, pair),
          reader.made(),
          ...filters(reader, pair),
          latestInspection(reader, latest),
          [],
          ...result,
          ...finding(reader, pair),
          [],
          verdict(reader, pair).sheetHead,
          ...verdict(reader, pair).rows,
          [],
          ...cautions(reader, pair),
          [],
          ...both,
          byRate,
          line(`${rate} (${unit('wear')})`, ...pair.map(({ name }) => `${name} (${share})`)),
          ...spread(pair, unitOf(reader)).map((bin) =>
            line(
              `${wear(bin.from).paper} – ${wear(bin.to).paper}`,
              ...pair.map(({ rates }, side) => percent((100 * bin.tires[side]!) / rates.length)),
            ),
          ),
          [],
          ...figures(reader, pair, reader.empty),
          [],
          byRate,
          line(
            `${rate}: ${say('From', 'Von')} (${unit('wear')})`,
            `${rate}: ${say('To', 'Bis')} (${unit('wear')})`,
            ...[first, second].flatMap((side) => [`${side}: ${tires}`, `${side}: ${say('Share', 'Anteil')}`]),
          ),
          ...distribution(reader, pair),
          [],
          leftOutTitle,
          line(say('Reason', 'Grund'), first, second),
          ...leftOut(reader, pair),
          [],
          accountsTitle,
          line(
            say('Account', 'Kunde'),
            say('Number', 'Nummer'),
            ...[first, second].flatMap((side) => [`${side}: ${tires}`, `${side}: ${mean}`]),
          ),
          ...accounts(reader, pair),
          [],
        ])
      })

      it(`comparison ${which} as a PDF for reader ${at}`, async () => {
        const [reader, pair] = [readers[at]!, pairs[which]!]
        const { say, line, unit } = reader
        const [first, second] = firstSecond(reader)
        const { title, result, both, byRate, leftOut: leftOutTitle, accounts: accountsTitle } = chapters(reader)
        const mean = `${say('Distance per tread', 'Laufleistung je Profil')} (${unit('wear')})`
        const tires = say('Tires', 'Reifen')
        const compared = figures(reader, pair, { ...reader.empty, paper: '–' })
        const paper = await reader.paper(`${call}/get_product_report_pdf`, bodyOf(pair), title[0]!.paper, [
          verdict(reader, pair).paperHead,
          compared[0]!,
        ])
        expect(
          expectPaper(paper, [
            [title, ...cover(reader, pair), ...filters(reader, pair), latestInspection(reader, latest)],
            // Under each figure stands what it is.
            [
              ...result,
              ...finding(reader, pair).map((cells) => cells.toReversed()),
              verdict(reader, pair).paperHead,
              ...verdict(reader, pair).rows,
              ...cautions(reader, pair),
              ...both,
              byRate,
            ],
            compared,
            [
              byRate,
              line(
                say('Distance per tread', 'Laufleistung je Profil'),
                first,
                second,
                `${say('From', 'Von')} (${unit('wear')})`,
                `${say('To', 'Bis')} (${unit('wear')})`,
                ...[first, second].flatMap(() => [tires, say('Share', 'Anteil')]),
              ),
              ...distribution(reader, pair),
              leftOutTitle,
              line(say('Reason', 'Grund'), first, second),
              ...leftOut(reader, pair),
              accountsTitle,
              line(
                first,
                second,
                say('Account', 'Kunde'),
                say('Number', 'Nummer'),
                ...[first, second].flatMap(() => [tires, mean]),
              ),
              ...accounts(reader, pair),
            ],
          ]),
        ).toBe('')
      })
    }
})
