/** The product's name: the document's one title, the header, the copyright line, the sign-in. */
export const product = { name: 'Treadbook' } as const
