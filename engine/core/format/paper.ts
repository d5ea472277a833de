/** Sheets that files are printed on. */
export type Paper = 'letter' | 'a4'
