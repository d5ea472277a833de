import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, MailSender } from './MailSender.ts'

export interface StoredMail extends Mail {
  /** ISO date and time. */
  at: string
}

/** The most mails that are shown. */
const maxShown = 50

/** Keeps mail in a folder instead of sending it: what demo mode does, which shows it. */
export function folderSender(folder: string, now: () => Date): MailSender & { list(): Promise<StoredMail[]> } {
  let count = 0
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const at = now().toISOString()
      const name = `${at.replace(/\W/g, '')}-${String(count++).padStart(6, '0')}-${randomBytes(4).toString('hex')}.json`
      const storedMail: StoredMail = { at, ...mail }
      await writeFile(join(folder, `${name}.part`), JSON.stringify(storedMail, null, 2))
      await rename(join(folder, `${name}.part`), join(folder, name))
    },
    async list() {
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, maxShown)
      return Promise.all(
        names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail),
      )
    },
  }
}
