/** The part of the package zipcodes that is used; it ships no types. */
declare module 'zipcodes' {
  const zipcodes: {
    lookup(postalCode: string): { latitude: number; longitude: number; city: string; state: string } | undefined
  }
  export = zipcodes
}
