import { describe, expect, it } from 'vitest'
import { isTooLongForOldBrowser, shortened } from '../../../src/shell/longAddress.ts'

const old = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'
const today = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const address = (length: number) => 'https://portal.test/?q='.padEnd(length, 'x')

describe('a long address', () => {
  it('of over 2,000 characters is too long for the old browser only', () => {
    expect(isTooLongForOldBrowser(old, address(2000))).toBe(false)
    expect(isTooLongForOldBrowser(old, address(2001))).toBe(true)
    expect(isTooLongForOldBrowser(today, address(9000))).toBe(false)
  })

  it('is shortened to its path and the code of the sign-in', () => {
    expect(shortened('https://portal.test/checkpoint?q=1&user=code-1&page=2')).toBe(
      'https://portal.test/checkpoint?user=code-1',
    )
    expect(shortened('https://portal.test/checkpoint?q=1')).toBe('https://portal.test/checkpoint')
  })
})
