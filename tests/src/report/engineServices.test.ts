// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { engineServices } from '../../../src/report/engineServices.ts'
import type { Portal } from '../../../src/Portal.ts'

describe('what the portal gives the engine', () => {
  it('writes values into the words of figures', () => {
    const language = { locale: 'en-US', translate: ({ text }: { text: string }, values: Record<string, unknown> = {}) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])) }
    const services = engineServices({ language, session: { user: null }, travel: {} } as unknown as Portal)
    expect(services.format().translate('engine.chart_missing', '{{count}} of {{total}} have no data.', { count: '5', total: '23' })).toBe('5 of 23 have no data.')
  })
})
