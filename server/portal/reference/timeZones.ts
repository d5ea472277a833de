/**
 * IANA time zones by place. The zones of a country come from the runtime's CLDR data. The zone of a state or province
 * is that of most of its people, by the tz database. Locations in another part have theirs chosen by hand.
 */
const zonesOfStates: Record<string, Record<string, string>> = {
  US: {
    'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR VI',
    'Pacific/Guam': 'GU MP',
    'Pacific/Pago_Pago': 'AS',
    'Pacific/Wake': 'UM',
  },
  CA: {
    'America/St_Johns': 'NL',
    'America/Halifax': 'NS PE',
    'America/Moncton': 'NB',
    'America/Toronto': 'ON QC',
    'America/Winnipeg': 'MB',
    'America/Regina': 'SK',
    'America/Edmonton': 'AB NT',
    'America/Vancouver': 'BC',
    'America/Whitehorse': 'YT',
    'America/Iqaluit': 'NU',
  },
  MX: {
    'America/Tijuana': 'BCN',
    'America/Hermosillo': 'SON',
    'America/Mazatlan': 'BCS NAY SIN',
    'America/Chihuahua': 'CHH',
    'America/Monterrey': 'COA DUR NLE TAM',
    'America/Merida': 'CAM YUC',
    'America/Cancun': 'ROO',
    'America/Mexico_City': 'AGU CHP CMX COL GRO GUA HID JAL MEX MIC MOR OAX PUE QUE SLP TAB TLA VER ZAC',
  },
  AU: {
    'Australia/Sydney': 'ACT NSW',
    'Australia/Melbourne': 'VIC',
    'Australia/Brisbane': 'QLD',
    'Australia/Adelaide': 'SA',
    'Australia/Perth': 'WA',
    'Australia/Hobart': 'TAS',
    'Australia/Darwin': 'NT',
  },
  BR: {
    'America/Rio_Branco': 'AC',
    'America/Manaus': 'AM',
    'America/Boa_Vista': 'RR',
    'America/Porto_Velho': 'RO',
    'America/Cuiaba': 'MT',
    'America/Campo_Grande': 'MS',
    'America/Belem': 'AP PA',
    'America/Araguaina': 'TO',
    'America/Fortaleza': 'CE MA PB PI RN',
    'America/Recife': 'PE',
    'America/Maceio': 'AL SE',
    'America/Bahia': 'BA',
    'America/Sao_Paulo': 'DF ES GO MG PR RJ RS SC SP',
  },
}

/** The zone of most of a country, where it has more than one. */
const mainZones: Record<string, string> = {
  AR: 'America/Buenos_Aires',
  CL: 'America/Santiago',
  EC: 'America/Guayaquil',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  CN: 'Asia/Shanghai',
  ID: 'Asia/Jakarta',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
}

interface CountryZones {
  timeZones?: string[]
  getTimeZones?(): string[]
}

/** The time zones of a country by its ISO 3166-1 code, in the order of their names. */
export function zonesOfCountry(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as CountryZones
  const known = locale.getTimeZones?.() ?? locale.timeZones ?? []
  return [...new Set([...known, ...Object.keys(zonesOfStates[country] ?? {})])].sort()
}

/** The time zone of a state or province by the codes of ISO 3166-2; null: none is known. */
export function zoneOfState(country: string, state: string): string | null {
  const own = Object.entries(zonesOfStates[country] ?? {}).find(([, states]) => states.split(' ').includes(state))
  return own?.[0] ?? mainZones[country] ?? (zonesOfStates[country] ? null : (zonesOfCountry(country)[0] ?? null))
}
