import { describe, expect, it } from 'vitest'
import { may, missingCode, type Holder } from '../../../../engine/core/access/may.ts'
import type { Security } from '../../../../engine/core/definition/model.ts'

const holder = (group: string, ...codes: string[]): Holder => ({
  group,
  codes,
  flags: ['show_leasing'],
  entrances: { TMTQSRPT: ['TMLOGIN'] },
})
const security = (given: Partial<Security>): Security => ({ code: null, groups: null, flag: null, ...given })

describe('what someone may see', () => {
  it('is all that asks for nothing', () => expect(may(holder('CUS'), null)).toBe(true))

  it.each<[string, Partial<Security>, boolean]>([
    ['a code that is held', { code: 'TVSCRPAN' }, true],
    ['a code that is not', { code: 'TVWEARRT' }, false],
    ['the right group', { groups: ['DLR', 'CUS'] }, true],
    ['another group', { groups: ['DLR'] }, false],
    ['no group at all', { groups: [] }, false],
    ['a flag that is held', { flag: 'show_leasing' }, true],
    ['a flag that is not', { flag: 'show_unknown' }, false],
    ['the code but not the group', { code: 'TVSCRPAN', groups: ['DLR'] }, false],
  ])('with %s', (_what, asked, allowed) => expect(may(holder('CUS', 'TVSCRPAN'), security(asked))).toBe(allowed))

  it('needs a gate’s code only in its group', () => {
    const lastEvents = security({
      gates: [
        { group: 'CUS', code: 'SPSRHIST' },
        { group: 'DLR', code: 'SPPRFRPT' },
      ],
    })
    expect(
      [
        holder('CUS'),
        holder('CUS', 'SPSRHIST'),
        holder('DLR', 'SPSRHIST'),
        holder('DLR', 'SPPRFRPT'),
        holder('GYR'),
      ].map((one) => may(one, lastEvents)),
    ).toEqual([false, true, false, true, true])
  })

  it('requires every one of its codes: its own, those of its group’s gates, and one of its alternatives', () => {
    const strict = security({
      code: 'TVSCRPAN',
      gates: [
        { group: 'CUS', code: 'SPSRHIST' },
        { group: 'CUS', code: 'SPPRFRPT' },
      ],
      any: [security({ code: 'TVWEARRT' }), security({ flag: 'show_unknown' })],
    })
    const codes = ['TVSCRPAN', 'SPSRHIST', 'SPPRFRPT', 'TVWEARRT']
    expect(may(holder('CUS', ...codes), strict)).toBe(true)
    expect(missingCode(holder('CUS', ...codes), strict)).toBeNull()
    for (const missing of codes) {
      const rest = holder('CUS', ...codes.filter((code) => code !== missing))
      expect([may(rest, strict), missingCode(rest, strict)]).toEqual([false, missing])
    }
  })

  it('requires all parts of one alternative, not some of each', () => {
    const pairs = security({
      any: [security({ code: 'TVSCRPAN', groups: ['DLR'] }), security({ code: 'TVWEARRT', groups: ['CUS'] })],
    })
    expect(may(holder('CUS', 'TVSCRPAN'), pairs)).toBe(false)
    expect(may(holder('CUS', 'TVSCRPAN', 'TVWEARRT'), pairs)).toBe(true)
  })

  it('opens to a holder of one of several codes, and names the first of them to others', () => {
    const either = security({ any: [security({ code: 'TVSCRPAN' }), security({ code: 'TVWEARRT' })] })
    expect(may(holder('CUS', 'TVSCRPAN'), either)).toBe(true)
    expect(may(holder('CUS', 'TVWEARRT'), either)).toBe(true)
    expect(missingCode(holder('CUS', 'TVWEARRT'), either)).toBeNull()
    expect(may(holder('CUS'), either)).toBe(false)
    expect(missingCode(holder('CUS'), either)).toBe('TVSCRPAN')
  })

  it('needs the codes first that its own opens nothing without', () => {
    const torque = security({ code: 'TMTQSRPT' })
    expect(missingCode(holder('CUS', 'TMTQSRPT'), torque)).toBe('TMLOGIN')
    expect(missingCode(holder('CUS'), torque)).toBe('TMLOGIN')
    expect(missingCode(holder('CUS', 'TMLOGIN'), torque)).toBe('TMTQSRPT')
    expect(missingCode(holder('CUS', 'TMLOGIN', 'TMTQSRPT'), torque)).toBeNull()
  })
})
