import { expect, it } from 'vitest'
import type { SupportBlock } from '../../../src/session/wire.ts'
import { contactBlocks, footerBlocks } from '../../../src/shell/SupportBlocks.tsx'

const block = (key: string, regions: string[] | null): SupportBlock => ({
  key,
  title: key,
  email: null,
  phone: null,
  option: null,
  regions,
})
const blocks = [block('road', ['NA']), block('portal', null)]
const keys = (some: SupportBlock[]): string[] => some.map(({ key }) => key)

it('support stands in the footer in its region alone, and on the contact page beside what is for all', () => {
  expect([keys(footerBlocks(blocks, 'NA')), keys(footerBlocks(blocks, 'EU'))]).toEqual([['road'], []])
  expect([keys(contactBlocks(blocks, 'NA')), keys(contactBlocks(blocks, 'EU'))]).toEqual([
    ['road', 'portal'],
    ['portal'],
  ])
})
