/** The product's name: the document's one title, the header, the copyright line. */
export const product = { name: 'Treadbook' } as const
