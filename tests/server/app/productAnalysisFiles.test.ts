import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appDatabases } from '../platform/database/testDatabases.ts'
import { expectPaper, expectSheet, readersOf, type DueCell, type Reader } from './fileReaders.ts'
import { openWorld, type World } from './openWorld.ts'
import { sidesOf, spread, type Side } from './productSides.ts'

const reasons: Record<string, (reader: Reader) => string> = {
  one_reading: ({ say }) => say('Tread read only once', 'Das Profil wurde nur einmal gemessen'),
  tire_changed: ({ say }) => say('Tire changed between readings', 'Der Reifen wurde zwischen den Messungen gewechselt'),
  no_odometer: ({ say }) => say('No odometer reading', 'Kein Kilometerstand erfasst'),
  odometer_not_forward: ({ say }) => say('Odometer did not rise', 'Der Kilometerstand ist nicht gestiegen'),
  over_500000_km: ({ say }) => say('Life over 310,686 mi', 'Eine Laufleistung über 500.000 km'),
  under_one_32nd: ({ say }) => say('Worn under 1/32″', 'Verschleiß unter 0,8 mm'),
}
const axles: Record<string, [string, string]> = { steer: ['Steer', 'Lenkachse'], drive: ['Drive', 'Antriebsachse'], trailer: ['Trailer', 'Trailer'] }
const call = 'product_analysis_report'

describe.each(appDatabases)('the files of a product analysis, cell by cell, on $name', (database) => {
  let world: World
  let readers: Reader[]
  let pairs: [Side, Side][]
  beforeAll(async () => {
    world = await openWorld(database)
    readers = await readersOf(world, 'admin', 'ssc')
    const sides = await sidesOf(world.database)
    const [most, other] = sides as [Side, Side]
    // One of another kind of axle, with few tires, of which some are left out.
    const few = sides.findLast((side) => side.axle === 'steer' && side.rates.length > 1 && side.leftOut.size > 0) ?? sides.findLast((side) => side.axle === 'steer' && side.rates.length > 1)!
    const single = sides.findLast((side) => side.rates.length === 1)!
    pairs = [[most, other], [few, most], [most, single]]
  })
  afterAll(() => world.close())

  const bodyOf = ([first, second]: [Side, Side]): object => ({
    first_tire_type: first.type, first_product_line: first.line, first_tire_size: first.size, second_tire_type: second.type, second_product_line: second.line, second_tire_size: second.size,
    report_name: 'Spring order', comment: 'For the board, 2.5 pages',
  })
  const typeOf = ({ say }: Reader, { axle, isRetread }: Side): string => `${say(...axles[axle]!)}, ${isRetread ? say('retread', 'runderneuert') : say('new tire', 'Neureifen')}`
  const ofFew = ({ say }: Reader, isFew: boolean): string => (isFew ? say('Indicative', 'Richtwert') : say('30 or more', '30 und mehr'))
  const firstSecond = ({ say }: Reader): [string, string] => [say('First product', 'Erstes Produkt'), say('Second product', 'Zweites Produkt')]

  const cover = (reader: Reader, pair: [Side, Side]): DueCell[][] => {
    const { say, line } = reader
    const of = (what: 'account' | 'location'): string => String(new Set(pair.flatMap(({ lives }) => lives.map((life) => life[what]))).size)
    return [
      ...pair.map(({ name }, index) => line(firstSecond(reader)[index]!, name)), line(say('Accounts', 'Kunden'), of('account')), line(say('Locations', 'Standorte'), of('location')),
      line(say('Prepared by', 'Erstellt von'), say('Ada Minton', 'Samuel Costa')), line(say('Report', 'Bericht'), 'Spring order'), line(say('Comment', 'Kommentar'), 'For the board, 2.5 pages'),
    ]
  }
  const filters = (reader: Reader, pair: [Side, Side]): DueCell[][] => {
    const { say, line } = reader
    return [
      line(say('Account groups', 'Kundengruppen'), say('All groups', 'Alle Gruppen')), line(say('Countries', 'Länder'), say('All countries', 'Alle Länder')), line(say('States or provinces', 'Bundesstaaten oder Provinzen'), say('All states', 'Alle Bundesstaaten')),
      line(say('Account vocations', 'Einsatzarten der Kunden'), say('All vocations', 'Alle Einsatzarten')), line(say('Fleet names', 'Flottennamen'), say('All fleets', 'Alle Flotten')),
      line(say('Accounts', 'Kunden'), say('All accounts', 'Alle Kunden')),
      ...pair.flatMap((side, index) => [
        line([say('First tire type', 'Erste Reifenart'), say('Second tire type', 'Zweite Reifenart')][index]!, typeOf(reader, side)),
        line([say('First product line', 'Erste Produktlinie'), say('Second product line', 'Zweite Produktlinie')][index]!, side.product),
        line([say('First size', 'Erste Größe'), say('Second size', 'Zweite Größe')][index]!, side.size),
      ]),
      line(say('Report name', 'Berichtsname'), 'Spring order'), line(say('Comment', 'Kommentar'), 'For the board, 2.5 pages'),
    ]
  }

  /** A difference is told only where the intervals part. */
  function finding({ say, line, wear, percent, unit }: Reader, [first, second]: [Side, Side]): DueCell[][] {
    const title = say('Wear rate', 'Verschleißrate')
    if (!first.interval || !second.interval) return [line(title, say('Cannot be compared: a product has fewer than two tires with a rate', 'Nicht vergleichbar: ein Produkt hat weniger als zwei Reifen mit einer Rate'))]
    const isFirst = first.interval[0] > second.interval[1]
    if (!isFirst && second.interval[0] <= first.interval[1]) return [line(title, say('No difference: the intervals overlap', 'Kein Unterschied: die Intervalle überschneiden sich'))]
    const [far, near] = isFirst ? [first, second] : [second, first]
    const isFew = first.rates.length < 30 || second.rates.length < 30
    return [
      line(title, isFirst ? say('The first product runs farther on its tread', 'Das erste Produkt läuft mit seinem Profil weiter') : say('The second product runs farther on its tread', 'Das zweite Produkt läuft mit seinem Profil weiter')),
      line(`${say('Difference of the means', 'Unterschied der Mittelwerte')} (${unit('wear')})`, wear(far.mean - near.mean)), line(say('Farther by', 'Weiter um'), percent(100 * (far.mean / near.mean - 1))),
      line(say('Confidence', 'Aussagekraft'), isFew ? say('Indicative: a product has fewer than 30 tires', 'Richtwert: ein Produkt hat weniger als 30 Reifen') : say('30 or more tires of each product', 'Mindestens 30 Reifen je Produkt')),
    ]
  }

  function cautions({ say, line }: Reader, [first, second]: [Side, Side]): DueCell[][] {
    const isFewCasings = ({ casings, isRetread }: Side): boolean => !isRetread && casings < 30
    const held: [boolean, string][] = [
      [first.axle !== second.axle, say('The products run on different kinds of axles', 'Die Produkte laufen auf verschiedenen Achsarten')],
      [first.size !== second.size, say('The products have different sizes', 'Die Produkte haben verschiedene Größen')],
      [first.isRetread !== second.isRetread, say('A new tire is compared with a retread', 'Ein Neureifen wird mit einem runderneuerten verglichen')],
      [first.rates.length < 30, say('First product: fewer than 30 tires, so its figures are indicative', 'Erstes Produkt: weniger als 30 Reifen, die Zahlen sind Richtwerte')],
      [second.rates.length < 30, say('Second product: fewer than 30 tires, so its figures are indicative', 'Zweites Produkt: weniger als 30 Reifen, die Zahlen sind Richtwerte')],
      [isFewCasings(first) || isFewCasings(second), say('A line has fewer than 30 casings, so its reject share is indicative', 'Eine Linie hat weniger als 30 Karkassen, ihre Ablehnungsquote ist ein Richtwert')],
      [first.isRetread || second.isRetread, say('A retread has no reject share: its casings belong to the lines they were made as', 'Eine Runderneuerung hat keine Ablehnungsquote: ihre Karkassen gehören zu den Linien, als die sie hergestellt wurden')],
    ]
    return [line(say('Cautions', 'Hinweise')), line(say('Keep in mind', 'Zu beachten')), ...held.filter(([holds]) => holds).map(([, words]) => line(words))]
  }

  /** Both beside each other, a line for each figure. On paper what is not there is a dash. */
  function figures(reader: Reader, pair: [Side, Side], nothing: DueCell): DueCell[][] {
    const { say, line, wear, integer, percent, distance, costOfTread, costOfDistance, unit, text } = reader
    const both = (words: string, of: (side: Side) => DueCell): DueCell[] => line(words, ...pair.map((side) => of(side)).map((cell) => (cell.value === null ? nothing : cell)))
    const inWear = (words: string, of: (side: Side) => number | null): DueCell[] => both(`${words} (${unit('wear')})`, (side) => wear(of(side)))
    const ofCasings = (words: string, of: (side: Side) => DueCell): DueCell[] => both(words, (side) => (side.isRetread ? reader.empty : of(side)))
    return [
      line(say('Product', 'Produkt'), ...pair.map(({ name }) => name)), both(say('Axle', 'Achse'), ({ axle }) => text(say(...axles[axle]!))),
      both(say('Tread', 'Profil'), ({ isRetread }) => text(isRetread ? say('Retread', 'Runderneuert') : say('New tire', 'Neureifen'))), line(say('Wear rate', 'Verschleißrate')),
      inWear(say('Mean', 'Mittelwert'), ({ mean }) => mean), inWear(say('95% from', '95 % von'), ({ interval }) => interval && interval[0]), inWear(say('95% to', '95 % bis'), ({ interval }) => interval && interval[1]),
      inWear('Median', ({ quartiles }) => quartiles[1]), inWear(say('Lower quartile', 'Unteres Quartil'), ({ quartiles }) => quartiles[0]), inWear(say('Upper quartile', 'Oberes Quartil'), ({ quartiles }) => quartiles[2]),
      inWear(say('Lowest', 'Niedrigste'), ({ rates }) => rates[0]!), inWear(say('Highest', 'Höchste'), ({ rates }) => rates.at(-1)!), both(say('Tires', 'Reifen'), ({ rates }) => integer(rates.length)),
      both(say('Tires left out', 'Ausgelassene Reifen'), ({ leftOut }) => integer([...leftOut.values()].reduce((sum, tires) => sum + tires, 0))), both(say('Confidence', 'Aussagekraft'), ({ rates }) => text(ofFew(reader, rates.length < 30))),
      line(say('Life and cost', 'Laufleistung und Kosten')), both(`${say('From new to pull point', 'Neu bis Demontagegrenze')} (${unit('distance')})`, ({ projected }) => distance(projected)),
      both(`${say('Cost of tread', 'Kosten je Profil')} (${unit('costOfTread')})`, (side) => costOfTread(side.costOfTread)), both(`${say('Cost of distance', 'Kosten je Strecke')} (${unit('costOfDistance')})`, (side) => costOfDistance(side.costOfDistance)),
      line(say('Casings of the line, all sizes', 'Karkassen der Linie, alle Größen')), ofCasings(say('Inspected', 'Geprüft'), ({ casings }) => integer(casings)), ofCasings(say('Rejected', 'Abgelehnt'), ({ rejected }) => integer(rejected)),
      ofCasings(say('Reject share', 'Ablehnungsquote'), ({ casings, rejected }) => percent(casings === 0 ? null : (100 * rejected) / casings)), ofCasings(say('Confidence', 'Aussagekraft'), ({ casings }) => text(ofFew(reader, casings < 30))),
    ]
  }

  /** Kilometers on a millimeter for a metric reader, of a mile on 1/32 of an inch. */
  const unitOf = ({ say }: Reader): number => Number(say('1', String(1.609344 / (25.4 / 32))))

  function distribution(reader: Reader, pair: [Side, Side]): DueCell[][] {
    const { line, wear, integer, percent, total } = reader
    const bins = spread(pair, unitOf(reader))
    return [
      ...bins.map(({ from, to, tires }) => line(wear(from), wear(to), ...pair.flatMap(({ rates }, side) => [integer(tires[side]!), percent((100 * tires[side]!) / rates.length)]))),
      line(total(bins.length), null, integer(pair[0].rates.length), null, integer(pair[1].rates.length)),
    ]
  }

  const leftOut = (reader: Reader, [first, second]: [Side, Side]): DueCell[][] => {
    const found = Object.keys(reasons).toSorted().filter((reason) => first.leftOut.has(reason) || second.leftOut.has(reason))
    const sum = ({ leftOut: tires }: Side): DueCell => reader.integer([...tires.values()].reduce((all, count) => all + count, 0))
    return [
      ...found.map((reason) => reader.line(reasons[reason]!(reader), reader.integer(first.leftOut.get(reason) ?? 0), reader.integer(second.leftOut.get(reason) ?? 0))),
      reader.line(reader.total(found.length), sum(first), sum(second)),
    ]
  }

  function accounts({ line, wear, integer, total }: Reader, pair: [Side, Side]): DueCell[][] {
    const named = new Map(pair.flatMap(({ lives }) => lives.map((life) => [life.account, life])))
    const rows = [...named.values()].toSorted((one, other) => (one.accountName < other.accountName ? -1 : 1))
    return [
      ...rows.map(({ account, accountName, accountNumber }) => line(accountName, accountNumber, ...pair.flatMap(({ lives }) => {
        const own = lives.filter((life) => life.account === account)
        return [integer(own.length), wear(own.length === 0 ? null : own.reduce((sum, { rate }) => sum + rate, 0) / own.length)]
      }))),
      line(total(rows.length), null, integer(pair[0].rates.length), null, integer(pair[1].rates.length)),
    ]
  }

  const chapters = ({ say, line }: Reader) => ({
    title: line(say('Product analysis', 'Produktanalyse')),
    result: [line(say('Result', 'Ergebnis')), line(say('A difference is stated only where the 95% intervals of the means do not overlap.', 'Ein Unterschied wird nur genannt, wo sich die 95-%-Intervalle der Mittelwerte nicht überschneiden.'))],
    both: [line(say('Both products', 'Beide Produkte')), line(say(
      'A rate needs two or more readings of the same tire with a rising odometer. The cost is the list price over the distance from new to the pull point. The reject share counts casings of the line in all sizes, by what the retreader decided.',
      'Eine Rate braucht mindestens zwei Messungen desselben Reifens mit steigendem Kilometerstand. Die Kosten sind der Listenpreis geteilt durch die Strecke von neu bis zur Demontagegrenze. Die Ablehnungsquote zählt Karkassen der Linie in allen Größen nach der Entscheidung des Runderneuerers.'))],
    byRate: line(say('Tires by wear rate', 'Reifen nach Verschleißrate')), leftOut: line(say('Tires left out', 'Ausgelassene Reifen')), accounts: line(say('Accounts', 'Kunden')),
  })

  for (const at of [0, 1]) for (const which of [0, 1, 2]) {
    it(`comparison ${which} as an Excel sheet for reader ${at}`, async () => {
      const [reader, pair] = [readers[at]!, pairs[which]!]
      const { say, line, wear, percent, unit } = reader
      const [first, second] = firstSecond(reader)
      const { title, result, both, byRate, leftOut: leftOutTitle, accounts: accountsTitle } = chapters(reader)
      const rate = say('Wear rate', 'Verschleißrate')
      const share = say('share of the product’s tires', 'Anteil an den Reifen des Produkts')
      const mean = `${say('Mean wear rate', 'Mittlere Verschleißrate')} (${unit('wear')})`
      const tires = say('Tires', 'Reifen')
      expectSheet(await reader.sheet(`${call}/get_product_report_excel`, bodyOf(pair)), [
        title, ...cover(reader, pair), reader.made(), ...filters(reader, pair), [], ...result, ...finding(reader, pair), [], ...cautions(reader, pair), [], ...both, byRate,
        line(`${rate} (${unit('wear')})`, `${first} (${share})`, `${second} (${share})`),
        ...spread(pair, unitOf(reader)).map((bin) => line(`${wear(bin.from).paper} – ${wear(bin.to).paper}`, ...pair.map(({ rates }, side) => percent((100 * bin.tires[side]!) / rates.length)))), [],
        ...figures(reader, pair, reader.empty), [], byRate,
        line(`${rate}: ${say('From', 'Von')} (${unit('wear')})`, `${rate}: ${say('To', 'Bis')} (${unit('wear')})`, ...[first, second].flatMap((side) => [`${side}: ${tires}`, `${side}: ${say('Share', 'Anteil')}`])), ...distribution(reader, pair), [],
        leftOutTitle, line(say('Reason', 'Grund'), first, second), ...leftOut(reader, pair), [],
        accountsTitle, line(say('Account', 'Kunde'), say('Number', 'Nummer'), ...[first, second].flatMap((side) => [`${side}: ${tires}`, `${side}: ${mean}`])), ...accounts(reader, pair), [],
      ])
    })

    it(`comparison ${which} as a PDF for reader ${at}`, async () => {
      const [reader, pair] = [readers[at]!, pairs[which]!]
      const { say, line, unit } = reader
      const [first, second] = firstSecond(reader)
      const { title, result, both, byRate, leftOut: leftOutTitle, accounts: accountsTitle } = chapters(reader)
      const mean = `${say('Mean wear rate', 'Mittlere Verschleißrate')} (${unit('wear')})`
      const tires = say('Tires', 'Reifen')
      const compared = figures(reader, pair, { ...reader.empty, paper: '–' })
      const paper = await reader.paper(`${call}/get_product_report_pdf`, bodyOf(pair), title[0]!.paper, [compared[0]!])
      expect(expectPaper(paper, [
        [title, ...cover(reader, pair), ...filters(reader, pair)],
        // Under each figure stands what it is.
        [...result, ...finding(reader, pair).map((cells) => cells.toReversed()), ...cautions(reader, pair), ...both, byRate],
        compared,
        [
          byRate, line(say('Wear rate', 'Verschleißrate'), first, second, `${say('From', 'Von')} (${unit('wear')})`, `${say('To', 'Bis')} (${unit('wear')})`, ...[first, second].flatMap(() => [tires, say('Share', 'Anteil')])), ...distribution(reader, pair),
          leftOutTitle, line(say('Reason', 'Grund'), first, second), ...leftOut(reader, pair),
          accountsTitle, line(first, second, say('Account', 'Kunde'), say('Number', 'Nummer'), ...[first, second].flatMap(() => [tires, mean])), ...accounts(reader, pair),
        ],
      ])).toBe('')
    })
  }
})
