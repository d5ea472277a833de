// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { engineServices } from '../../../src/report/engineServices.ts'
import type { Portal } from '../../../src/Portal.ts'

const settings = { region: 'LA', sites: { 'heat-map': 'https://maps.test/heat?layer=calls#top' } }

describe('what the portal gives the engine', () => {
  it('writes values into the words of figures', () => {
    const language = { locale: 'en-US', translate: ({ text }: { text: string }, values: Record<string, unknown> = {}) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])) }
    const services = engineServices({ language, session: { user: null }, travel: {}, settings } as unknown as Portal)
    expect(services.format().translate('engine.chart_missing', '{{count}} of {{total}} have no data.', { count: '5', total: '23' })).toBe('5 of 23 have no data.')
  })
  it('leads to the sites it is told of, with the values given and signed in there', () => {
    const user = { gy_token: 'a+b', email: 'cus@example.test' }
    const services = engineServices({ language: { locale: 'es-AR' }, session: { user }, travel: {}, settings } as unknown as Portal)
    expect(services.portal).toEqual({ region: 'LA' })
    expect(services.visit('heat-map', { account_id: 7, regions: ['Midwest', 'South'] })).toEqual({
      address: 'https://maps.test/heat?layer=calls&account_id=7&regions=Midwest&regions=South&user=a%2Bb&lang=es-AR&mode=sso&token=a%2Bb&email=cus%40example.test&source=heat-map#top',
      opensWindow: true,
    })
    expect(services.visit('service-history', {})).toBeNull()
  })
})
