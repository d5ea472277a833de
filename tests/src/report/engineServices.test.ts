// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { Language } from '../../../src/language/Language.ts'
import { engineServices } from '../../../src/report/engineServices.ts'
import type { Portal } from '../../../src/Portal.ts'
import { memoryStore } from '../session/memoryStore.ts'

const settings = { region: 'LA', sites: { 'heat-map': 'https://maps.test/heat?layer=calls#top' } }

describe('what the portal gives the engine', () => {
  it('writes values into the words of figures', () => {
    const language = {
      locale: 'en-US',
      translate: ({ text }: { text: string }, values: Record<string, unknown> = {}) =>
        text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
    }
    const services = engineServices({ language, session: { user: null }, travel: {}, settings } as unknown as Portal)
    expect(
      services
        .format()
        .translate('engine.chart_missing', '{{count}} of {{total}} have no data.', { count: '5', total: '23' }),
    ).toBe('5 of 23 have no data.')
  })
  it("writes measured values in words in the reader's units, whatever the language leaves of their marks", async () => {
    const language = new Language(memoryStore(), async () => ({
      'report.bands.under': 'Unter {{tread:4}}',
      'report.bands.of': '{{count}} unter {{tread:4}}',
    }))
    await language.start('de-DE')
    const unit_of_measurement = { pressure: 'bar', tread_depth: 'mm', distance: 'km' }
    const services = engineServices({
      language,
      session: { user: { unit_of_measurement } },
      travel: {},
      settings,
    } as unknown as Portal)
    expect(services.translate({ key: 'report.bands.under', text: 'Under {{tread:4}}' })).toBe('Unter 3,2\u00a0mm')
    expect(services.format().translate('report.bands.of', '{{count}} under {{tread:4}}', { count: 7 })).toBe(
      '7 unter 3,2\u00a0mm',
    )
    expect(services.translate({ key: 'report.torque.text', text: '{{distance:50}} to {{distance:100}} after' })).toBe(
      '80\u00a0km to 161\u00a0km after',
    )
    // A reader without a session sees the units of the specification.
    const nobody = engineServices({ language, session: { user: null }, travel: {}, settings } as unknown as Portal)
    expect(nobody.translate({ key: 'report.bands.under', text: '' })).toBe('Unter 4/32″')
  })
  it('opens the linked sites with the parameters and the session of the user', () => {
    const user = { gy_token: 'a+b', email: 'cus@example.test' }
    const services = engineServices({
      language: { locale: 'es-AR' },
      session: { user },
      travel: {},
      settings,
    } as unknown as Portal)
    expect(services.portal).toEqual({ region: 'LA' })
    expect(services.visit('heat-map', { account_id: 7, regions: ['Midwest', 'South'] })).toEqual({
      address:
        'https://maps.test/heat?layer=calls&account_id=7&regions=Midwest&regions=South&user=a%2Bb&lang=es-AR&mode=sso&token=a%2Bb&email=cus%40example.test&source=heat-map#top',
      opensWindow: true,
    })
    expect(services.visit('service-history', {})).toBeNull()
  })
})
