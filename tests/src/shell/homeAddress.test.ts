import { describe, expect, it } from 'vitest'
import { homeAddress } from '../../../src/shell/homeAddress.ts'

describe('home', () => {
  it.each([
    ['GYR', '/business-solutions/dashboard'],
    ['SSC', '/business-solutions/dashboard'],
    ['DLR', '/dealer-portal/dashboard'],
    ['WIN', '/dealer-portal/dashboard'],
    ['CUS', '/fleet-central/dashboard'],
  ])('of %s is their dashboard at the sibling site, with token and language', (group, path) => {
    expect(homeAddress({ group, gy_token: 'a+b' }, 'https://sibling.test', 'fr-CA')).toBe(
      `https://sibling.test${path}?user=a%2Bb&lang=fr-CA`,
    )
  })

  it('is the index for administrators, strangers, and where there is no sibling', () => {
    expect(homeAddress({ group: 'ADMIN', gy_token: 'a' }, 'https://sibling.test', 'en-US')).toBe('/')
    expect(homeAddress(null, 'https://sibling.test', 'en-US')).toBe('/')
    expect(homeAddress({ group: 'CUS', gy_token: 'a' }, null, 'en-US')).toBe('/')
  })
})
