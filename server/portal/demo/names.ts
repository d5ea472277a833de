const firstParts =
  'Northline Blue Ridge|Summit Trail|Cedar Valley|Ironwood|Prairie Star|Silver Creek|Redstone|Great Bend|Lakemont|' +
  'Harbor Point|Pinecrest|Stonebridge|Golden Plain|Clearwater|Eagle Pass|Timberline|Copper Basin|Westbrook|Maple Run|' +
  'Fox Hollow|High Desert|Riverbend|Crossroads|Evergreen|Long Prairie|Black Hawk|White Pine|Old Mill|Sun Valley|' +
  'Big Sky|Coastal|Keystone Run|Bluestem|Oak Hollow|Juniper|North Fork|Three Rivers|Mesa Verde Road|Lone Oak|' +
  'Hilltop|Canyon|Grand Prairie|Birchwood|Falcon Ridge|Sandhill|Meadowlark|Tallgrass'
const carriers =
  'Freight|Logistics|Transport|Trucking|Carriers|Freight Lines|Motor Express|Haulage|Distribution|Cartage|' +
  'Transfer|Linehaul|Tank Lines|Refrigerated|Intermodal|Dedicated'

const firsts = firstParts.replace('Northline Blue', 'Northline|Blue').split('|')
const businesses: Record<number, string[]> = {
  1: ['Ready Mix', 'Hauling', 'Sanitation', 'Aggregates'],
  5: ['County Public Works', 'County Highway Department', 'Transit Authority', 'Water District'],
  9: ['Truck Leasing', 'Fleet Leasing', 'Trailer Leasing', 'Equipment Leasing'],
}

/** A fictional company; different for every index up to some thousands. */
export function companyName(index: number, locationType: number): string {
  const endings = businesses[locationType] ?? carriers.split('|')
  const first = firsts[(index * 7) % firsts.length]!
  const second = endings[Math.floor(index / firsts.length + index) % endings.length]!
  const round = Math.floor(index / (firsts.length * 8))
  return round === 0 ? `${first} ${second}` : `${first} ${second} of District ${round + 1}`
}

/** People who read tires, as the lists of survey-by users show them. */
export const inspectors = [
  'A. Delgado',
  'B. Okafor',
  'C. Lindqvist',
  'D. Marsh',
  'E. Tremblay',
  'F. Nakamura',
  'G. Whitlock',
  'H. Romero',
  'I. Kowalski',
  'J. Baptiste',
  'K. Andersen',
  'L. Fontaine',
]
