import { describe, expect, it, vi } from 'vitest'
import { Api, type ApiSurroundings } from '../../../src/api/Api.ts'
import { ApiFailure, failureOf } from '../../../src/api/ApiFailure.ts'
import type { SessionAnswer } from '../../../src/session/wire.ts'

const json = (answer: unknown, status = 200) =>
  new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })

function anApi(respond: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const sent: { url: string; method: string | undefined; headers: Record<string, string>; body: unknown }[] = []
  const answered: SessionAnswer[] = []
  const reached: boolean[] = []
  const failed: ApiFailure[] = []
  const saved: { name: string; size: number; type: string }[] = []
  const around: ApiSurroundings = {
    credentials: () => ({ token: 'token-1', apiKey: 'key-1' }),
    language: () => 'fr-CA',
    now: () => new Date(2026, 2, 5, 7, 8, 9),
    answered: (answer) => void answered.push(answer),
    reached: (isReached) => void reached.push(isReached),
    failed: (failure) => void failed.push(failure),
  }
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    sent.push({
      url: String(input),
      method: init.method,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body ?? null,
    })
    return respond(String(input), init)
  }
  const save = (file: Blob, name: string) => void saved.push({ name, size: file.size, type: file.type })
  return { api: new Api(around, save, fetch as typeof globalThis.fetch), sent, answered, failed, saved, reached }
}

describe('a call', () => {
  it('carries bearer, key and the reader\'s time, and on POST the language', async () => {
    const { api, sent } = anApi(() => json({ units: [] }))
    expect(await api.request('POST', 'checkpoint/report', { body: { page_number: 1 } })).toEqual({ units: [] })
    await api.request('GET', 'catalog/get_reports')
    expect(sent[0]).toMatchObject({
      url: '/api/v2/checkpoint/report',
      method: 'POST',
      body: '{"page_number":1}',
      headers: {
        authorization: 'Bearer token-1',
        api_key: 'key-1',
        'user-time': '03/05/2026 07:08:09',
        'user-language': 'fr-CA',
        'content-type': 'application/json',
      },
    })
    expect(sent[1]?.headers['user-language']).toBe('fr-CA')
  })

  it('with a code of a sign-in carries that alone', async () => {
    const { api, sent } = anApi(() => json({}))
    await api.request('GET', 'authorization/start', { bearer: 'code-1' })
    expect(sent[0]?.headers.authorization).toBe('Bearer code-1')
    expect(sent[0]?.headers).not.toHaveProperty('api_key')
  })

  it('leaves an absolute path as it is', async () => {
    const { api, sent } = anApi(() => json({}))
    await api.request('GET', '/api/Content/LanguagesPack/en-US.json?t=1')
    expect(sent[0]?.url).toBe('/api/Content/LanguagesPack/en-US.json?t=1')
  })

  it('tells the session what any answer says, a refusal too', async () => {
    const user = { user_token_expire_time: '2026-11-21T13:00:00.000Z' }
    const { api, answered } = anApi((url) => json({ user }, url.endsWith('detail') ? 401 : 200))
    await api.request('POST', 'checkpoint/report', { body: {} })
    await expect(api.request('POST', 'checkpoint/detail', { body: {} })).rejects.toBeInstanceOf(ApiFailure)
    expect(answered).toEqual([{ user }, { user }])
  })

  it('rejects with status, description, fields and the id to quote', async () => {
    const refused = {
      response_status: {
        code: 500, description: 'Something went wrong', is_error: true, errors: [{ field: 'page_number', message: 'too small' }], id: 'id-7',
      },
    }
    const { api, failed } = anApi(() => json(refused, 500))
    const failure = await api.request('POST', 'checkpoint/report', { body: {} }).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      status: 500, description: 'Something went wrong', errors: [{ field: 'page_number', message: 'too small' }], id: 'id-7',
    })
    expect(failed).toEqual([failure])
  })

  it('asks once: a failed call is not sent again by itself', async () => {
    const { api, sent } = anApi(() => json({}, 503))
    await api.request('GET', 'catalog/get_reports').catch(() => null)
    expect(sent).toHaveLength(1)
  })

  it('that the caller deals with is not told', async () => {
    const { api, failed } = anApi(() => json({}, 403))
    await expect(api.request('GET', 'authorization/verify', { quiet: true })).rejects.toMatchObject({ status: 403 })
    expect(failed).toEqual([])
  })

  it('without a server fails with status 0, and a page in place of an answer is no answer', async () => {
    const unreached = anApi(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(unreached.api.request('GET', 'x')).rejects.toMatchObject({ status: 0 })
    const page = anApi(() => new Response('<h1>Gateway</h1>', { headers: { 'content-type': 'text/html' } }))
    await expect(page.api.request('GET', 'x')).rejects.toMatchObject({ status: 502 })
  })

  it('that is aborted rejects with the AbortError and tells nobody', async () => {
    const { api, failed } = anApi((_url, { signal }) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const asking = new AbortController()
    const answer = api.request('GET', 'x', { signal: asking.signal })
    asking.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(failed).toEqual([])
  })
})

describe('a download', () => {
  it('is saved under the name of Content-Disposition, counting its bytes', async () => {
    const { api, saved, sent } = anApi(
      () =>
        new Response('0123456789', {
          headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''Relev%C3%A9.pdf` },
        }),
    )
    const onProgress = vi.fn()
    await api.download('checkpoint/download_pdf_file_checkpoint_reports', { page_number: 1 }, { onProgress })
    expect(saved).toEqual([{ name: 'Relevé.pdf', size: 10, type: 'application/pdf' }])
    expect(onProgress).toHaveBeenLastCalledWith(10)
    expect(sent[0]?.headers['user-language']).toBe('fr-CA')
  })

  it('that is refused rejects as a call does, and saves nothing', async () => {
    const { api, saved, answered, failed } = anApi(() => json({ user: { group: 'CUS' }, response_status: { code: 401, description: 'No' } }, 401))
    await expect(api.download('x', {})).rejects.toMatchObject({ status: 401, description: 'No' })
    expect(saved).toEqual([])
    expect(answered).toMatchObject([{ user: { group: 'CUS' } }])
    expect(failed).toHaveLength(1)
  })
})

it('has no words for what a gateway answers in place of the server, so that the screen says what it knows', () => {
  const failure = failureOf(502, null)
  expect([failure.status, failure.description, failure.told]).toEqual([502, '', 'HTTP 502'])
  expect(failureOf(503, { response_status: { description: 'Busy.' } }).told).toBe('Busy.')
})
