import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { suggestedChoices, toMapping, type FileChoices } from '../../../src/views/import/fileMapping.ts'
import type { Feed, Inspection } from '../../../src/views/import/importWire.ts'
import type { Answer, Caller } from './testApp.ts'

export const sample = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../fixtures/feeds/${name}`, import.meta.url)))

/** Sends a file of rows and how it is to be read, as the portal does. */
export function sendFile(
  as: Caller,
  feed: string,
  file: Buffer,
  form: object = {},
  name = 'rows.csv',
): Promise<Answer> {
  const boundary = 'rows-of-a-feed'
  const type = name.endsWith('.xlsx') ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv'
  const part = (head: string, body: Buffer | string): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('name="form"', JSON.stringify(form)),
    part(`name="file"; filename="${name}"\r\nContent-Type: ${type}`, file),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return as.post(`feeds/${feed}`, body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}

/**
 * Loads a file as the import page does: with the feed and the columns that it suggests, and what a person chooses
 * beside these.
 */
export async function importFile(
  as: Caller,
  file: Buffer,
  {
    feed = null,
    choices = {},
    name,
    ...form
  }: {
    feed?: string | null
    choices?: Partial<FileChoices>
    name?: string
    preview?: boolean
    only_good_rows?: boolean
  } = {},
): Promise<Answer & { feed: string }> {
  const { json } = await sendFile(as, 'files/inspect', file, feed === null ? {} : { feed }, name)
  const inspection = json as unknown as Inspection
  const found = ((await as.get('feeds')).json.feeds as unknown as Feed[]).find(({ id }) => id === inspection.feed)
  if (!found) throw new Error('the file fits no feed')
  const suggested = suggestedChoices(found, inspection)
  const mapping = toMapping(
    found,
    inspection,
    { ...suggested, ...choices, headings: { ...suggested.headings, ...choices.headings } },
    'MM/DD/YYYY',
  )
  return { ...(await sendFile(as, found.id, file, { mapping, ...form }, name)), feed: found.id }
}

/** Every rejected value with its message: `rows.3.vin: …`. */
export const errorsOf = ({ json }: Answer): string[] =>
  (json.response_status?.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
