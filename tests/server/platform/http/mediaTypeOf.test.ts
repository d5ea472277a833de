import { expect, it } from 'vitest'
import { mediaTypeOf } from '../../../../server/platform/http/mediaTypeOf.ts'

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

it.each([
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['image/webp', Buffer.from('RIFF....WEBPVP8 ')],
  ['application/pdf', Buffer.from('%PDF-1.7')],
  [sheet, Buffer.from('PK\u0003\u0004')],
])('%s is recognized by its first bytes', (type, bytes) => {
  expect(mediaTypeOf(bytes, type)).toBe(type)
  const wrong = Buffer.from(bytes)
  wrong[2] = 0
  expect([
    mediaTypeOf(wrong, type),
    mediaTypeOf(Buffer.from('<script>'), type),
    mediaTypeOf(Buffer.alloc(0), type),
  ]).toEqual(Array(3).fill('application/octet-stream'))
})

it('a sound is no picture, though both begin as RIFF does', () => {
  expect(mediaTypeOf(Buffer.from('RIFF....WAVEfmt '), 'image/webp')).toBe('application/octet-stream')
})

it('a type that nothing is known of is what its sender says', () => {
  expect(mediaTypeOf(Buffer.from('a,b'), 'text/csv')).toBe('text/csv')
})
