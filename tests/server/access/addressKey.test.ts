import { expect, it } from 'vitest'
import { addressKey, vouchedAddressKey } from '../../../server/access/addressKey.ts'

it.each<[string, string | null]>([
  ['cus@example.test', 'cus@example.test'],
  [' CUS@Example.TEST ', 'cus@example.test'],
  ['ｃｕｓ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'cus@example.test'],
  ['\u212Aim@example.test', 'kim@example.test'],
  ['jo@müller.example', 'jo@xn--mller-kva.example'],
  ['jo@MÜLLER.example', 'jo@xn--mller-kva.example'],
  ['jo@XN--MLLER-KVA.example', 'jo@xn--mller-kva.example'],
  ['jsmith', 'jsmith'],
  ['w\u0130n@example.test', null],
  ['w\u0131n@example.test', null],
  ['c\u0443s@example.test', null],
  ['josé@example.test', null],
  ['cus@ex\u0430mple.test', null],
  ['cus@mail.ex\u0430mple.test', null],
  ['c us@example.test', null],
  ['cus\u200b@example.test', null],
  ['cus@', null],
  ['@example.test', null],
  ['a@b@example.test', null],
])('%s is stored as %s', (typed, kept) => {
  expect(addressKey(typed)).toBe(kept)
  if (kept !== null) expect(addressKey(kept)).toBe(kept)
})

it('takes no other mailbox for the one it looks like when another system vouches for it', () => {
  expect(['CUS@example.test', 'ｃｕｓ@example.test', '\u212Aim@example.test', 'cus'].map(vouchedAddressKey)).toEqual([
    'cus@example.test',
    null,
    null,
    null,
  ])
})
