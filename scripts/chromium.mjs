// A Chromium for the browser tests: one that is here, else Playwright's own, else the system's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { projectFolder } from './steps.mjs'

/**
 * The engine without a browser's window around it. A whole browser draws that window for every page: the tests take
 * twice the processor time.
 */
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium, installed if need be; null when none could be had. */
export async function findChromium() {
  return (
    onPath([shell]) ??
    (await playwrightsOwn()) ??
    installed(shell) ??
    onPath(browsers) ??
    installed('chromium') ??
    downloaded()
  )
}

/** The path of a Chromium that is there already, or null. */
export async function presentChromium() {
  return onPath([shell]) ?? (await playwrightsOwn()) ?? onPath(browsers)
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/** Installs the package where the system offers one and this user may install it. */
function installed(name) {
  if (process.getuid?.() !== 0) return null
  const install = () => attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  if (!install() && attempt('apt-get', ['update', '-qq'])) install()
  return onPath([name])
}

async function downloaded() {
  attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return playwrightsOwn()
}

function attempt(command, args) {
  return (
    spawnSync(command, args, {
      cwd: projectFolder,
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}
