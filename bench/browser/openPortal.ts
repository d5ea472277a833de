import { spawn } from 'node:child_process'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { projectFolder } from '../../server/platform/settings.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface OpenedPortal {
  browser: Browser
  address: string
  signIn(page: Page, login: string): Promise<void>
  close(): Promise<void>
}

/** The server as it runs, on a database with demo data, and a browser before it. */
export async function openPortal(databaseUrl: string, port: number, moreArgs: string[] = []): Promise<OpenedPortal> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium to measure with')
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: projectFolder,
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), DEMO: 'true', STAGE: 'test' },
  })
  const browser = await chromium.launch({ executablePath, args: [...args, ...moreArgs] })
  const address = `http://127.0.0.1:${port}`
  return {
    browser,
    address,
    async signIn(page, login) {
      for (let attempt = 0; ; attempt++) {
        try {
          await page.goto(address)
          break
        } catch (error) {
          if (attempt === 100) throw error
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
      await page.getByLabel('Email').pressSequentially(`${login}@example.test`)
      await page.getByLabel('Password').pressSequentially('fleet-demo')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((at) => at.pathname !== '/membership/login' && !at.searchParams.has('user'))
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    async close() {
      await browser.close()
      server.kill()
      await new Promise((resolve) => server.once('exit', resolve))
    },
  }
}
