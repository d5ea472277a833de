/** The one schema of the tables that definitions bring; no table of the product stands in it. */
export const customSchema = 'own'
