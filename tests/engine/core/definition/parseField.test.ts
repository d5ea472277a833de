import { describe, expect, it } from 'vitest'
import type { Library } from '../../../../engine/core/definition/Library.ts'
import { parseField } from '../../../../engine/core/definition/parseField.ts'
import { parseLookup } from '../../../../engine/core/definition/parseLookup.ts'
import type { FormFieldDefinition } from '../../../../schemas/generated/form.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'

const sizes: LookupDefinition = { kind: 'lookup', id: 'sizes', endpoint: 'GET own/sizes', lists: [{ id: 'all' }] }
const library: Library = {
  dataset: () => undefined,
  lookup: (id) => (id === 'sizes' ? sizes : undefined),
  access: {
    code: [],
    group: [
      { id: 'customer', title: { key: 'c', text: 'Customer' } },
      { id: 'dealer', title: { key: 'd', text: 'Dealer' } },
    ],
    flag: [],
  } as unknown as Library['access'],
}
const title = (text: string, key: string) => ({ key, text })
const base = {
  id: 'f',
  title: title('F', 'form.x.f.title'),
  help: null,
  required: false,
  visible: null,
  shared: null,
  asks: null,
  enabled: null,
}
const whole = {
  id: 'f',
  title: 'F',
  help: 'Helps',
  required: true,
  visible: { ref: '/values/a', op: 'eq', value: 1 },
  enabled: { ref: '/values/b', op: 'eq', value: 2 },
} as const
const wholeBase = {
  ...base,
  help: title('Helps', 'form.x.f.help'),
  required: true,
  visible: whole.visible,
  enabled: whole.enabled,
}
const parsed = (field: unknown) => parseField(field as FormFieldDefinition, 'form.x', library)
const sizesParsed = parseLookup(sizes)

describe('a field', () => {
  it.each([
    [{ type: 'text' }, { type: 'text', maxLength: 100, isMultiline: false, default: null }],
    [
      { type: 'number' },
      {
        type: 'number',
        rules: {
          isInteger: false,
          minimum: 0,
          maximum: null,
          decimals: 2,
          integerDigits: null,
          maxLength: 16,
          step: 1,
        },
        isGrouped: true,
        quantity: null,
        default: null,
      },
    ],
    [{ type: 'date' }, { type: 'date', isPast: false, default: null }],
    [
      { type: 'choice', options: [{ value: 'a', label: 'A' }] },
      {
        type: 'choice',
        multiple: false,
        isFixed: false,
        options: [{ value: 'a', label: title('A', 'form.x.f.options.a'), isUnrestricted: false, security: null }],
        default: null,
        emptyText: null,
      },
    ],
    [
      { type: 'lookup', lookup: 'sizes' },
      { type: 'lookup', picture: null, multiple: false, lookup: sizesParsed, args: {}, emptyText: null, default: null },
    ],
    [
      { type: 'tree', lookup: 'sizes' },
      {
        type: 'tree',
        leavesOnly: false,
        multiple: false,
        lookup: sizesParsed,
        args: {},
        emptyText: null,
        default: null,
      },
    ],
    [{ type: 'dateRange' }, { type: 'dateRange', names: { from: 'f_from', to: 'f_to' }, default: null }],
    [
      { type: 'file', accept: ['image/png'] },
      { type: 'file', accept: ['image/png'], maxBytes: 5_000_000, stored: null, default: null },
    ],
    [{ type: 'flag' }, { type: 'flag', default: false }],
    [
      { type: 'pickTable', lookup: 'sizes', allText: 'All', columns: [{ id: 'c', title: 'C' }] },
      {
        type: 'pickTable',
        multiple: true,
        default: null,
        enter: null,
        lookup: sizesParsed,
        args: {},
        columns: [
          {
            id: 'c',
            title: title('C', 'form.x.f.columns.c.title'),
            term: null,
            format: 'text',
            quantity: null,
            words: null,
          },
        ],
        allText: title('All', 'form.x.f.allText'),
        allName: null,
        pageSize: 10,
      },
    ],
  ])('of which only what it needs is said: %j', (authored, expected) => {
    expect(parsed({ id: 'f', title: 'F', ...authored })).toEqual({ ...base, ...expected })
  })

  it.each([
    [
      { type: 'text', maxLength: 7, multiline: true, default: 'd' },
      { type: 'text', maxLength: 7, isMultiline: true, default: 'd' },
    ],
    [
      {
        type: 'number',
        integer: true,
        minimum: 2,
        maximum: 9,
        decimals: 3,
        integerDigits: 4,
        maxLength: 5,
        step: 6,
        quantity: 'tread',
        default: 8,
      },
      {
        type: 'number',
        rules: { isInteger: true, minimum: 2, maximum: 9, decimals: 3, integerDigits: 4, maxLength: 5, step: 6 },
        isGrouped: true,
        quantity: 'tread',
        default: 8,
      },
    ],
    [
      { type: 'date', latest: 'today' },
      { type: 'date', isPast: true, default: null },
    ],
    [
      {
        type: 'choice',
        multiple: true,
        fixed: true,
        options: { access: 'group', only: ['dealer'] },
        default: ['dealer'],
        emptyText: 'None',
      },
      {
        type: 'choice',
        multiple: true,
        isFixed: true,
        options: [{ value: 'dealer', label: title('Dealer', 'd'), isUnrestricted: false, security: null }],
        default: ['dealer'],
        emptyText: title('None', 'form.x.f.emptyText'),
      },
    ],
    [
      {
        type: 'lookup',
        lookup: 'sizes',
        picture: 'axles',
        multiple: true,
        args: { a: { value: 1 } },
        emptyText: 'All',
        default: [1],
      },
      {
        type: 'lookup',
        picture: 'axles',
        multiple: true,
        lookup: sizesParsed,
        args: { a: { value: 1 } },
        emptyText: title('All', 'form.x.f.emptyText'),
        default: [1],
      },
    ],
    [
      { type: 'tree', lookup: 'sizes', choose: 'leaf' },
      {
        type: 'tree',
        leavesOnly: true,
        multiple: false,
        lookup: sizesParsed,
        args: {},
        emptyText: null,
        default: null,
      },
    ],
    [
      { type: 'dateRange', names: { from: 'a', to: 'b' }, default: 'last7days' },
      { type: 'dateRange', names: { from: 'a', to: 'b' }, default: 'last7days' },
    ],
    [
      { type: 'file', accept: ['image/png'], maxBytes: 9, stored: 'picture' },
      { type: 'file', accept: ['image/png'], maxBytes: 9, stored: 'picture', default: null },
    ],
    [
      { type: 'flag', default: true },
      { type: 'flag', default: true },
    ],
    [
      {
        type: 'pickTable',
        lookup: 'sizes',
        allText: { t: 'common.all' },
        columns: [],
        args: { a: { value: 1 } },
        allName: 'is_all',
        pageSize: 25,
        default: '$first',
        shared: 'sizes',
        enter: { title: 'Sizes', arg: 'a', list: 'found', column: 'c' },
      },
      {
        type: 'pickTable',
        multiple: true,
        default: '$first',
        shared: 'sizes',
        enter: { title: title('Sizes', 'form.x.f.enter.title'), arg: 'a', list: 'found', column: 'c' },
        lookup: sizesParsed,
        args: { a: { value: 1 } },
        columns: [],
        allText: title('', 'common.all'),
        allName: 'is_all',
        pageSize: 25,
      },
    ],
  ])('of which everything is said: %j', (authored, expected) => {
    expect(parsed({ ...whole, ...authored })).toEqual({ ...wholeBase, ...expected })
  })
})

describe('a lookup', () => {
  it('of which only what it needs is said', () => {
    expect(sizesParsed).toEqual({
      id: 'sizes',
      endpoint: 'GET own/sizes',
      security: null,
      once: false,
      paging: false,
      pageSize: 20,
      args: [],
      lists: [
        {
          id: 'all',
          when: null,
          inside: null,
          options: null,
          one: false,
          columns: null,
          value: 'value',
          text: 'text',
          hint: null,
          words: null,
          parent: null,
          security: null,
        },
      ],
    })
  })

  it('of which everything is said', () => {
    expect(
      parseLookup({
        ...sizes,
        security: { code: 'TVX' },
        once: true,
        paging: true,
        pageSize: 5,
        args: [{ id: 'a' }, { id: 'b', required: true }],
        lists: [
          {
            id: 'own',
            when: { ref: '/args/a', op: 'eq', value: 1 },
            one: true,
            columns: { id: 'c' },
            value: 'id',
            text: 'name',
            hint: 'detail',
            words: { a: 'Ann' },
            parent: 'group_id',
            security: { flag: 'isX' },
          },
          { id: 'fixed', options: [{ value: 'x', label: 'X' }] },
        ],
      } as unknown as LookupDefinition),
    ).toEqual({
      id: 'sizes',
      endpoint: 'GET own/sizes',
      security: { code: 'TVX', groups: null, flag: null },
      once: true,
      paging: true,
      pageSize: 5,
      args: [
        { id: 'a', required: false },
        { id: 'b', required: true },
      ],
      lists: [
        {
          id: 'own',
          when: { ref: '/args/a', op: 'eq', value: 1 },
          inside: null,
          options: null,
          one: true,
          columns: { id: 'c' },
          value: 'id',
          text: 'name',
          hint: 'detail',
          words: { a: title('Ann', 'lookup.sizes.own.words.a') },
          parent: 'group_id',
          security: { code: null, groups: null, flag: 'isX' },
        },
        {
          id: 'fixed',
          when: null,
          inside: null,
          options: [
            { value: 'x', label: title('X', 'lookup.sizes.fixed.options.x'), isUnrestricted: false, security: null },
          ],
          one: false,
          columns: null,
          value: 'value',
          text: 'text',
          hint: null,
          words: null,
          parent: null,
          security: null,
        },
      ],
    })
  })
})
