import { expect, it } from 'vitest'
import { decodeText } from '../../../../server/platform/files/decodeText.ts'

const accent = [0xc3, 0xa9]
const alone = 0xe9

it('takes for broken UTF-8 what has more of its signs than of others, and reads the rest in a code page', () => {
  expect(decodeText(Buffer.from([...accent, ...accent, alone]))).toBeNull()
  expect(decodeText(Buffer.from([...accent, alone]))).toBe('\u00c3\u00a9\u00e9')
  expect(decodeText(Buffer.from([alone]))).toBe('\u00e9')
  expect(decodeText(Buffer.from(accent))).toBe('\u00e9')
})
