/** The part of the package zipcodes that is used; it ships no types. */
declare module 'zipcodes' {
  interface Place {
    zip: string
    country: string
    state: string
    city: string
    latitude: number
    longitude: number
  }
  const zipcodes: {
    codes: Record<string, Place>
    lookup(postalCode: string): Place | undefined
  }
  export = zipcodes
}
