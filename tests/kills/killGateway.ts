import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { beginSurvey } from '../offline/scenarios.ts'
import { chooseBySeed, openGateway } from './gateway.ts'
import { allSent, compare, openUnit, signIn, signInAt, type, valuesOf, wheelsOfUnit } from './killBrowser.ts'

interface GatewayRun {
  typed: number
  made: [fault: string, times: number][]
  wrong: string[]
}

/** Faults are made for this share of all calls. */
const share = 0.3
/** Calls of a run that are never answered: each takes a time-out of 20 seconds or more. */
const unanswered = 6
const patienceMs = 1_800_000

/**
 * Types `changes` values, unit after unit, behind a gateway that answers for the server, drops, cuts and delays at
 * random by a seed. Ends when the browser reports that everything is sent. Compares the typed values with the server,
 * without the gateway.
 */
export async function killGateway({
  changes,
  seed,
  from,
  port,
  progress,
}: {
  changes: number
  seed: number
  from: number
  port: number
  progress(line: string): void
}): Promise<GatewayRun> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('there is no Chromium')
  const gateway = await openGateway(`http://127.0.0.1:${port}`, from)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    const caller = await signInAt(port)
    const wheels = Math.ceil(changes / 2)
    const survey = await beginSurvey(caller, Math.ceil(wheels / wheelsOfUnit))
    const { numbers } = await caller.inspected(survey)
    const page = await browser.newPage()
    await signIn(page, gateway.address)
    await openUnit(page, gateway.address, survey, numbers[0]!)
    gateway.choose = chooseBySeed(seed, share, unanswered)
    for (let wheel = 0; wheel < wheels; wheel++) {
      if (wheel > 0 && wheel % wheelsOfUnit === 0) {
        await page.keyboard.press('Enter')
        await page.waitForURL(
          (address) => address.pathname.endsWith(encodeURIComponent(numbers[wheel / wheelsOfUnit]!)),
          { timeout: patienceMs },
        )
        await page.locator('input[data-current]').waitFor({ timeout: patienceMs })
        progress(`${2 * wheel} typed, ${[...gateway.made.values()].reduce((sum, times) => sum + times, 0)} faults`)
      }
      await type(page, ...valuesOf(wheel))
    }
    // It says so while faults go on, not once they end.
    await allSent(page, patienceMs)
    const wrong = compare((await caller.inspected(survey)).wheels, wheels)
    gateway.choose = () => null
    return { typed: 2 * wheels, made: [...gateway.made].sort(([one], [other]) => one.localeCompare(other)), wrong }
  } finally {
    await browser.close()
    await gateway.close()
  }
}
