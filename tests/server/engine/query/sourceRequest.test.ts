import { describe, expect, it } from 'vitest'
import { toSourceRequest } from '../../../../server/engine/query/sourceRequest.ts'
import { isWireDate } from '../../../../server/platform/http/wireDate.ts'

describe('toSourceRequest', () => {
  it('takes paging out and leaves what asks for nothing', () => {
    expect(toSourceRequest({ accounts: [], account_group: '', states: null, unit_id: 0, date_from: '1/2/2026', page_number: 2, order_by: 'x', key_word: '  a ' })).toEqual({
      parameters: { unit_id: 0, date_from: '1/2/2026' }, pageNumber: 2, pageSize: null, orderBy: 'x', isSortDesc: false, keyWord: 'a', lists: null,
    })
  })
})

describe('isWireDate', () => {
  it.each(['2026-02-28', '02/28/2026', '2/28/2026', '2024-02-29'])('takes %s', (text) => expect(isWireDate(text)).toBe(true))
  it.each(['2026-02-29', '13/01/2026', '2026-1-1', '', 'today', '0001-01-01', "'; drop table units"])('refuses %s', (text) => expect(isWireDate(text)).toBe(false))
})
