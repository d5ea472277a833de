// A Chromium for the browser tests: one that is here, else Playwright's own, else the system's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { projectFolder } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium, installed if need be; null with the reasons printed when none could be had. */
export async function findChromium() {
  return onPath() ?? (await playwrightsOwn()) ?? installed() ?? playwrightsOwn()
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

function installed() {
  const attempt = (command, args) => spawnSync(command, args, { cwd: projectFolder, stdio: 'ignore', timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
  if (process.getuid?.() === 0 && attempt('apt-get', ['update', '-qq']) && attempt('apt-get', ['install', '-y', '-qq', 'chromium'])) return onPath()
  attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return null
}
