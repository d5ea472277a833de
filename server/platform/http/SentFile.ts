export interface SentFile {
  name: string
  /** Media type: what was claimed, if its bytes bear it out. */
  type: string
  bytes: Buffer
}
