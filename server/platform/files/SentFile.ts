export interface SentFile {
  name: string
  /** Media type: what was claimed, if its bytes bear it out. */
  type: string
  bytes: Buffer
  /** Of the call that sent it: nothing in a file of text says its code page. */
  locale?: string
}
