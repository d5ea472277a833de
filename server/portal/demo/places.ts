import zipcodes from 'zipcodes'

export interface DemoPlace {
  countryCode: 'US' | 'CA' | 'MX'
  stateCode: string
  city: string
  postalCode: string
  region: string
  timeZone: string
  latitude: number
  longitude: number
}

// Freight cities: city, state, postal code, region, time zone. Coordinates of US and Canadian
// postal codes come from the package zipcodes (GeoNames data, CC BY 4.0).
const unitedStates = `
  Akron OH 44306 Midwest New_York | Columbus OH 43207 Midwest New_York | Indianapolis IN 46241 Midwest New_York
  Chicago IL 60638 Midwest Chicago | Milwaukee WI 53207 Midwest Chicago | St. Louis MO 63147 Midwest Chicago
  Kansas City MO 64120 Midwest Chicago | Omaha NE 68138 Midwest Chicago | Louisville KY 40213 South New_York
  Nashville TN 37210 South Chicago | Memphis TN 38118 South Chicago | Atlanta GA 30336 South New_York
  Charlotte NC 28206 South New_York | Jacksonville FL 32220 South New_York | Tampa FL 33619 South New_York
  Dallas TX 75241 South Chicago | Houston TX 77029 South Chicago | Laredo TX 78045 South Chicago
  Little Rock AR 72209 South Chicago | Harrisburg PA 17112 Northeast New_York | Newark NJ 07114 Northeast New_York
  Buffalo NY 14206 Northeast New_York | Worcester MA 01604 Northeast New_York | Denver CO 80216 West Denver
  Salt Lake City UT 84104 West Denver | Phoenix AZ 85043 West Phoenix | Fontana CA 92337 West Los_Angeles
  Stockton CA 95206 West Los_Angeles | Portland OR 97203 West Los_Angeles | Kent WA 98032 West Los_Angeles`

const canada = `
  Mississauga ON L5T Ontario Toronto | Hamilton ON L8E Ontario Toronto | London ON N6E Ontario Toronto
  Boucherville QC J4B Quebec Toronto | Quebec QC G1P Quebec Toronto | Dieppe NB E1A Atlantic Moncton
  Dartmouth NS B3B Atlantic Halifax | Winnipeg MB R2R Prairies Winnipeg | Regina SK S4N Prairies Regina
  Calgary AB T2C Prairies Edmonton | Edmonton AB T6E Prairies Edmonton | New Westminster BC V3M Pacific Vancouver`

const mexico = [
  {
    city: 'Monterrey',
    stateCode: 'NLE',
    postalCode: '64000',
    timeZone: 'America/Monterrey',
    latitude: 25.6866,
    longitude: -100.3161,
  },
  {
    city: 'Nuevo Laredo',
    stateCode: 'TAM',
    postalCode: '88000',
    timeZone: 'America/Matamoros',
    latitude: 27.4769,
    longitude: -99.5164,
  },
  {
    city: 'Querétaro',
    stateCode: 'QUE',
    postalCode: '76000',
    timeZone: 'America/Mexico_City',
    latitude: 20.5888,
    longitude: -100.3899,
  },
  {
    city: 'Tijuana',
    stateCode: 'BCN',
    postalCode: '22000',
    timeZone: 'America/Tijuana',
    latitude: 32.5149,
    longitude: -117.0382,
  },
].map((place): DemoPlace => ({ countryCode: 'MX', region: 'Mexico', ...place }))

export const places: readonly DemoPlace[] = [...read(unitedStates, 'US'), ...read(canada, 'CA'), ...mexico]

export function placesIn(countryCode: string): DemoPlace[] {
  return places.filter((place) => place.countryCode === countryCode)
}

function read(text: string, countryCode: 'US' | 'CA'): DemoPlace[] {
  return text
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((line) => {
      const parts = line.split(' ')
      const [stateCode, postalCode, region, zone] = parts.slice(-4) as [string, string, string, string]
      const { latitude, longitude } = zipcodes.lookup(postalCode)!
      const city = parts.slice(0, -4).join(' ')
      return { countryCode, stateCode, city, postalCode, region, timeZone: `America/${zone}`, latitude, longitude }
    })
}
