import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectPaper, expectSheet, readersOf, type DueCell, type Reader } from './fileReaders.ts'
import { setupTestApp } from './setupTestApp.ts'

/** Every question with the answer that is given, in both languages. */
const asked: Record<string, [answer: string, ...words: [english: string, german: string][]]> = {
  fleet_sizes: ['fleet_sizes-1', ['Fleet size', 'Flottengröße'], ['200 units or more', '200 Fahrzeuge oder mehr']],
  precipitations: [
    'precipitations-2',
    ['Precipitation', 'Niederschlag'],
    ['Seasonal rain or snow', 'Saisonal Regen oder Schnee'],
  ],
  yard_slopes: [
    'yard_slopes-3',
    ['Slope of the yard', 'Neigung des Hofs'],
    ['Moderate (3% to 5%)', 'Mäßig (3 bis 5 %)'],
  ],
  yard_surfaces: ['yard_surfaces-1', ['Surface of the yard', 'Belag des Hofs'], ['Concrete', 'Beton']],
  vehicle_crossing_frequencies: [
    'vehicle_crossing_frequencies-2',
    ['Crossing frequency', 'Häufigkeit der Überfahrten'],
    ['Several times a week', 'Mehrmals pro Woche'],
  ],
  traffic_flows: ['traffic_flows-3', ['Traffic flow', 'Verkehrsfluss'], ['Both ways', 'Beide Richtungen']],
  pressure_specifications: [
    'pressure_specifications-1',
    ['Pressure specification', 'Druckvorgabe'],
    ['By axle type', 'Nach Achsart'],
  ],
  vehicle_loads: [
    'vehicle_loads-2',
    ['Load of the units', 'Beladung der Fahrzeuge'],
    ['Full one way, empty the other', 'Hin voll, zurück leer'],
  ],
  tread_patterns: ['tread_patterns-3', ['Tread pattern', 'Profilmuster'], ['Mostly lugs', 'Vor allem Stollen']],
  cleanings: ['cleanings-1', ['Cleaning', 'Reinigung'], ['Weekly or more often', 'Wöchentlich oder öfter']],
  fleet_list_managements: [
    'fleet_list_managements-2',
    ['List of units', 'Fahrzeugliste'],
    ['Updated monthly', 'Monatlich aktualisiert'],
  ],
  multi_unit_trailer_configurations: [
    'multi_unit_trailer_configurations-3',
    ['Trailer combination', 'Trailerkombination'],
    ['Triples or changing combinations', 'Drei Trailer oder wechselnde Kombinationen'],
  ],
}
const grades: Record<number, [string, string]> = {
  4: ['Very suitable', 'Sehr geeignet'],
  3: ['Suitable', 'Geeignet'],
  2: ['Suitable with conditions', 'Bedingt geeignet'],
  1: ['Not suitable', 'Ungeeignet'],
}

describe('the files of a lease-sales configuration, cell by cell,', () => {
  const world = setupTestApp()
  let readers: Reader[]
  let id: number
  let row: { account: string; number: string; updated: string; submitted: string; latitude: number; longitude: number }
  let questions: { id: string; weight: number; rate: number }[]

  beforeAll(async () => {
    // Weights are data, and need not be whole.
    await world.database.query(sql`update lease_questions set weight = 1.5 where question_id = 'cleanings'`)
    readers = await readersOf(world, 'dlr', 'gyr')
    const dealer = await world.as('dlr')
    const { json: lists } = await dealer.post('leasesales/configurator_structure', {
      account_group: 'us_national_account',
    })
    const [account] = lists.us_national_accounts as unknown as { value: number }[]
    const staff = (lists.fssm_names as unknown as { value: number; text: string }[]).find(
      ({ text }) => text === 'Samuel Costa',
    )!
    const submitted = await dealer.post('leasesales/configurator_submit', {
      id: null,
      version: null,
      account_group: 'us_national_account',
      account_id: account!.value,
      fssm_id: staff.value,
      regions: ['Midwest', 'South'],
      address: '1 Rubber Street',
      city: 'Akron',
      country: 'US',
      state: 'US-OH',
      zip: '44306',
      fleet_types: ['regional', 'refuse'],
      lease_term: '36',
      comments: 'Gate on the east side',
      ...Object.fromEntries(Object.entries(asked).map(([question, [answer]]) => [question, answer])),
    })
    id = Number(submitted.json.id)
    ;[row] = (await world.database.query<typeof row>(sql`
      select a.name as account, a.account_number as number, p.latitude::float8 as latitude, p.longitude::float8 as longitude,
        to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as updated, to_char(c.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as submitted
      from lease_configurations c join accounts a using (account_id) join postal_places p on p.country_code = 'US' and p.postal_code = '44306' where c.configuration_id = ${id}`)) as [
      typeof row,
    ]
    questions = await world.database.query(sql`
      select q.question_id as id, q.weight::float8 as weight, o.rate from lease_questions q join lease_options o on o.question_id = q.question_id and o.value = any(${Object.values(asked).map(([answer]) => answer)}) order by q.place`)
  })

  /**
   * Returns the weighted mean to the four stored digits. The grade is at most one above the worst answer, and one
   * answer of 1 decides.
   */
  function verdict(): { mean: number; grade: number; worst: number } {
    const weight = questions.reduce((sum, one) => sum + one.weight, 0)
    const mean = questions.reduce((sum, one) => sum + one.weight * one.rate, 0) / weight
    const worst = Math.min(...questions.map(({ rate }) => rate))
    return {
      mean: Math.round(mean * 1e4) / 1e4,
      worst,
      grade: worst === 1 ? 1 : Math.min(Math.floor(mean + 0.5), worst + 1),
    }
  }

  const cover = ({ say, line, moment }: Reader): DueCell[][] => [
    line(say('Account', 'Kunde'), row.account),
    line(say('Account number', 'Kundennummer'), row.number),
    line(say('Author', 'Verfasser'), 'Delia Rourke'),
    line(say('Last saved', 'Zuletzt gespeichert'), moment(row.updated).paper),
    line(say('Submitted', 'Eingereicht'), moment(row.submitted).paper),
  ]
  const judged = ({ say, line, integer, decimal }: Reader): DueCell[][] => {
    const { mean, grade, worst } = verdict()
    return [
      line(
        say('Suitability', 'Eignung'),
        say('Weighted mean (1 to 4)', 'Gewichteter Mittelwert (1 bis 4)'),
        say('Worst answer', 'Schlechteste Antwort'),
        say('Answered', 'Beantwortet'),
        say('Questions', 'Fragen'),
      ),
      line(say(...grades[grade]!), decimal(mean), say(...grades[worst]!), integer(12), integer(12)),
    ]
  }
  const answers = ({ say, line, integer, number }: Reader): DueCell[][] => [
    line(
      say('Question', 'Frage'),
      say('Answer', 'Antwort'),
      say('Suitability', 'Eignung'),
      say('Grade', 'Stufe'),
      say('Weight', 'Gewicht'),
    ),
    ...questions.map((one) => {
      const [, question, answer] = asked[one.id]!
      return line(say(...question!), say(...answer!), say(...grades[one.rate]!), integer(one.rate), number(one.weight))
    }),
  ]
  const site = ({ say, line, number }: Reader): DueCell[][] => [
    line(say('Street', 'Straße'), '1 Rubber Street'),
    line(say('City', 'Stadt'), 'Akron'),
    line(say('State or province', 'Bundesstaat oder Provinz'), 'Ohio'),
    line(say('Postal code', 'Postleitzahl'), '44306'),
    line(say('Country', 'Land'), say('United States', 'Vereinigte Staaten')),
    line(say('Latitude', 'Breitengrad'), number(row.latitude)),
    line(say('Longitude', 'Längengrad'), number(row.longitude)),
    line(
      say('Coordinates', 'Koordinaten'),
      say('Center of the postal code, not the address', 'Mitte des Postleitzahlgebiets, nicht die Adresse'),
    ),
  ]
  const lease = ({ say, line }: Reader): DueCell[][] => [
    line(say('Fleet service sales manager', 'Vertriebsleiter Flottenservice'), 'Samuel Costa'),
    line(say('Regions', 'Regionen'), 'Midwest, South'),
    line(say('Fleet types', 'Flottenarten'), say('Regional, Refuse', 'Regionalverkehr, Abfallentsorgung')),
    line(say('Lease term', 'Laufzeit'), say('36 months', '36 Monate')),
    line(say('Comments', 'Anmerkungen'), 'Gate on the east side'),
  ]
  const titles = ({ say, line }: Reader): [DueCell[], DueCell[], DueCell[], DueCell[], DueCell[]] => [
    line(say('Lease-sales configuration', 'Leasing-Konfiguration')),
    line(say('Verdict', 'Beurteilung')),
    line(
      say(
        'One answer that is not suitable makes the site not suitable. Otherwise the verdict is the weighted mean of the answers, rounded, and at most one grade above the worst answer. Grades count from 1 (not suitable) to 4 (very suitable).',
        'Eine ungeeignete Antwort macht den Standort ungeeignet. Sonst ist die Beurteilung der gewichtete Mittelwert der Antworten, gerundet und höchstens eine Stufe über der schlechtesten Antwort. Die Stufen reichen von 1 (ungeeignet) bis 4 (sehr geeignet).',
      ),
    ),
    line(say('Site', 'Standort')),
    line(say('Fleet and lease', 'Flotte und Leasing')),
  ]

  for (const at of [0, 1]) {
    it(`as an Excel sheet for reader ${at}`, async () => {
      const reader = readers[at]!
      const [title, judgement, rule, place, terms] = titles(reader)
      expect(verdict().grade).toBe(3)
      expectSheet(await reader.sheet('leasesales/configurator_download_excel_file', { id }), [
        title,
        ...cover(reader),
        reader.made(),
        [],
        judgement,
        rule,
        ...judged(reader),
        [],
        ...answers(reader),
        [],
        place,
        ...site(reader),
        [],
        terms,
        ...lease(reader),
        [],
      ])
    })

    it(`as a PDF for reader ${at}`, async () => {
      const reader = readers[at]!
      const [title, judgement, rule, place, terms] = titles(reader)
      const paper = await reader.paper('leasesales/configurator_download_pdf_file', { id }, title[0]!.paper)
      // Under each figure stands what it is.
      const below = (lines: DueCell[][]): DueCell[][] => lines.map((cells) => cells.toReversed())
      expect(
        expectPaper(paper, [
          [
            title,
            ...cover(reader),
            judgement,
            rule,
            ...judged(reader),
            ...answers(reader),
            place,
            ...below(site(reader)),
            terms,
            ...below(lease(reader)),
          ],
        ]),
      ).toBe('')
    })
  }
})
