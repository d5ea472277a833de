export interface SentFile {
  name: string
  /** Media type: what was claimed, if its bytes bear it out. */
  type: string
  bytes: Buffer
  /** The locale of the call that sent it: a text file does not state its code page. */
  locale?: string
}
