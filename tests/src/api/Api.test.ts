import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Api, type ApiContext } from '../../../src/api/Api.ts'
import { ApiFailure, failureOf } from '../../../src/api/ApiFailure.ts'
import type { SessionAnswer } from '../../../src/session/wire.ts'

const json = (answer: unknown, status = 200) =>
  new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })

/** As the portal does with every answer. */
function proven(response: Response, init: RequestInit): Response {
  response.headers.set('portal-request-id', new Headers(init.headers).get('portal-request-id')!)
  return response
}

function anApi(respond: (url: string, init: RequestInit) => Response | Promise<Response>, { prove = proven } = {}) {
  const sent: { url: string; method: string | undefined; headers: Record<string, string>; body: unknown }[] = []
  const answered: SessionAnswer[] = []
  const reached: string[] = []
  const failed: ApiFailure[] = []
  const saved: { name: string; size: number; type: string }[] = []
  const around: ApiContext = {
    credentials: () => ({ token: 'token-1', apiKey: 'key-1' }),
    language: () => 'fr-CA',
    now: () => new Date(2026, 2, 5, 7, 8, 9),
    answered: (answer) => void answered.push(answer),
    reached: (reach) => void reached.push(reach),
    failed: (failure) => void failed.push(failure),
  }
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    sent.push({
      url: String(input),
      method: init.method,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body ?? null,
    })
    return prove(await respond(String(input), init), init)
  }
  const save = (file: Blob, name: string) => void saved.push({ name, size: file.size, type: file.type })
  return { api: new Api(around, save, fetch as typeof globalThis.fetch), sent, answered, failed, saved, reached }
}

describe('a call', () => {
  it("carries bearer, key and the reader's time, and on POST the language", async () => {
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
    const refused = { user, response_status: { code: 401, description: 'No', is_error: true, errors: [] } }
    const { api, answered } = anApi((url) => (url.endsWith('detail') ? json(refused, 401) : json({ user })))
    await api.request('POST', 'checkpoint/report', { body: {} })
    await expect(api.request('POST', 'checkpoint/detail', { body: {} })).rejects.toBeInstanceOf(ApiFailure)
    expect(answered).toEqual([{ user }, refused])
  })

  it('rejects with status, description, fields and the id to quote', async () => {
    const refused = {
      response_status: {
        code: 500,
        description: 'Something went wrong',
        is_error: true,
        errors: [{ field: 'page_number', message: 'too small' }],
        id: 'id-7',
      },
    }
    const { api, failed } = anApi(() => json(refused, 500))
    const failure = await api.request('POST', 'checkpoint/report', { body: {} }).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      status: 500,
      description: 'Something went wrong',
      errors: [{ field: 'page_number', message: 'too small' }],
      id: 'id-7',
    })
    expect(failed).toEqual([failure])
  })

  it('asks once: a failed call is not sent again by itself', async () => {
    const { api, sent } = anApi(() => json({}, 503))
    await api.request('GET', 'catalog/get_reports').catch(() => null)
    expect(sent).toHaveLength(1)
  })

  it('reports no failure that the caller handles', async () => {
    const { api, failed } = anApi(() =>
      json({ response_status: { code: 403, description: 'No session', is_error: true, errors: [] } }, 403),
    )
    await expect(api.request('GET', 'authorization/verify', { quiet: true })).rejects.toMatchObject({ status: 403 })
    expect(failed).toEqual([])
  })

  it('without a server fails with status 0', async () => {
    const { api, reached } = anApi(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api.request('GET', 'x')).rejects.toMatchObject({ status: 0, reach: 'offline' })
    expect(reached).toEqual(['offline'])
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
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''Relev%C3%A9.pdf`,
          },
        }),
    )
    const onProgress = vi.fn()
    await api.download('checkpoint/download_pdf_file_checkpoint_reports', { page_number: 1 }, { onProgress })
    expect(saved).toEqual([{ name: 'Relevé.pdf', size: 10, type: 'application/pdf' }])
    expect(onProgress).toHaveBeenLastCalledWith(10)
    expect(sent[0]?.headers['user-language']).toBe('fr-CA')
  })

  it('that is refused rejects as a call does, and saves nothing', async () => {
    const { api, saved, answered, failed } = anApi(() =>
      json({ user: { group: 'CUS' }, response_status: { code: 401, description: 'No' } }, 401),
    )
    await expect(api.download('x', {})).rejects.toMatchObject({ status: 401, description: 'No' })
    expect(saved).toEqual([])
    expect(answered).toMatchObject([{ user: { group: 'CUS' } }])
    expect(failed).toHaveLength(1)
  })
})

describe('an answer that is not the portal’s', () => {
  const foreign: Record<string, () => Response> = {
    'JSON of a gateway': () => json({ message: 'maintenance' }),
    'an empty object': () => json({}),
    null: () => json(null),
    'a list': () => json([]),
    'no content': () => new Response(null, { status: 204 }),
    'a page': () => new Response('<h1>Gateway</h1>', { headers: { 'content-type': 'text/html' } }),
    'a page that asks for signing in': () =>
      new Response('<h1>Sign in</h1>', { status: 401, headers: { 'content-type': 'text/html' } }),
    'a page that forbids': () => new Response('<h1>Blocked</h1>', { status: 403 }),
    'a page that is not found': () => new Response('<h1>Not found</h1>', { status: 404 }),
    'a page that finds too much': () => new Response('<h1>Too large</h1>', { status: 413 }),
    'a user of another system': () => json({ user: { token: 'theirs' }, response_status: { code: 403 } }, 403),
  }
  it.each(Object.keys(foreign))('counts as none: %s', async (name) => {
    const { api, answered, reached, saved } = anApi(foreign[name]!, { prove: (response) => response })
    for (const call of [
      api.request('POST', 'x', { body: {} }),
      api.request('GET', 'x'),
      api.download('x', {}),
      api.file('x'),
    ])
      await expect(call).rejects.toMatchObject({ status: 0, reach: 'unanswered', description: '' })
    expect([answered, saved, reached]).toEqual([[], [], Array.from({ length: 4 }, () => 'unanswered')])
  })

  it('is the answer to another request, of a redirect, or a refusal without the error form', async () => {
    const another = anApi(() => json({}), {
      prove: (response) => {
        response.headers.set('portal-request-id', 'another')
        return response
      },
    })
    await expect(another.api.request('POST', 'x', { body: {} })).rejects.toMatchObject({ status: 0 })
    // A read may be answered by the browser's cache of an earlier answer.
    expect(await another.api.request('GET', 'x')).toEqual({})
    const redirected = anApi(() => Object.defineProperty(json({}), 'redirected', { value: true }))
    await expect(redirected.api.request('POST', 'x', { body: {} })).rejects.toMatchObject({
      status: 0,
      reach: 'unanswered',
    })
    const replaced = anApi(() => new Response('<h1>Not found</h1>', { status: 404 }))
    await expect(replaced.api.request('GET', 'x')).rejects.toMatchObject({ status: 0, reach: 'unanswered' })
    const cut = anApi(() => new Response('{"updated_wheel": {"vers'))
    await expect(cut.api.request('POST', 'x', { body: {} })).rejects.toMatchObject({ status: 0, reach: 'unanswered' })
  })
})

describe('a call that gets no answer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const never = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  const outcomeOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)

  it('ends after 75 seconds, a short one after 20, a file after 150, an upload by its size', async () => {
    const { api, reached } = anApi(never)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(800_000)]), 'picture.jpg')
    const ended: string[] = []
    const calls = {
      most: api.request('POST', 'x', { body: {} }),
      short: api.request('GET', 'x', { answerMs: 20_000 }),
      file: api.download('x', {}),
      upload: api.request('POST', 'x', { body: form }),
    }
    for (const [name, call] of Object.entries(calls))
      void outcomeOf(call).then((error) => {
        ended.push(name)
        expect(error).toMatchObject({ status: 0, reach: 'unanswered' })
      })
    const at = async (ms: number): Promise<string[]> => {
      await vi.advanceTimersByTimeAsync(ms)
      return [...ended]
    }
    expect(await at(19_900)).toEqual([])
    expect(await at(200)).toEqual(['short'])
    expect(await at(54_700)).toEqual(['short'])
    expect(await at(300)).toEqual(['short', 'most'])
    expect(await at(75_000)).toEqual(['short', 'most', 'file'])
    expect(await at(26_000)).toEqual(['short', 'most', 'file', 'upload'])
    expect(reached).toEqual(Array.from({ length: 4 }, () => 'unanswered'))
  })

  it('ends when a body stalls for 30 seconds, however long one takes that goes on', async () => {
    let bring: (text: string) => void = () => undefined
    const { api, saved } = anApi(
      (_url, { signal }) =>
        new Response(
          new ReadableStream({
            start(controller) {
              bring = (text) => controller.enqueue(new TextEncoder().encode(text))
              signal?.addEventListener('abort', () => controller.error(signal.reason))
            },
          }),
        ),
    )
    const outcome = outcomeOf(api.download('x', {}))
    for (let turn = 0; turn < 10; turn++) {
      await vi.advanceTimersByTimeAsync(29_000)
      bring('more')
    }
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await outcome).toMatchObject({ status: 0, reach: 'unanswered' })
    expect(saved).toEqual([])
  })
})

describe('a write that is tried again', () => {
  const keysOf = (sent: { headers: Record<string, string> }[]): (string | undefined)[] =>
    sent.map(({ headers }) => headers['idempotency-key'])

  it('has the key of a try that got no answer, until it is answered', async () => {
    let isLost = true
    const { api, sent } = anApi(() => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : json({})))
    const save = (name: string) => api.request('POST', 'save', { body: { name } }).catch(() => null)
    await save('a')
    await save('a')
    await save('b')
    isLost = false
    await save('a')
    const [first, second, other, third] = keysOf(sent)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect([second, third, other === first]).toEqual([first, first, false])
  })

  it('has a new key after it was answered, or after another write was done once', async () => {
    let fate: 'lost' | 'done' | 'refused' = 'lost'
    const { api, sent } = anApi((_url, init) => {
      if (fate === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
      if (fate === 'refused')
        return json({ response_status: { code: 422, description: 'No', is_error: true, errors: [] } }, 422)
      return new Response('{}', { headers: { 'idempotency-key': new Headers(init.headers).get('idempotency-key')! } })
    })
    const save = async (name: string, becomes: typeof fate): Promise<void> => {
      fate = becomes
      await api.request('POST', 'save', { body: { name } }).catch(() => null)
    }
    await save('mark', 'lost')
    await save('unmark', 'done')
    await save('mark', 'lost')
    await save('mark', 'refused')
    await save('mark', 'done')
    await save('mark', 'done')
    // A refusal leaves nothing behind, so that its key may be used again.
    const keys = keysOf(sent)
    expect(keys.slice(3, 5)).toEqual([keys[2], keys[2]])
    expect(new Set(keys).size).toBe(4)
    await api.request('GET', 'x')
    expect(keysOf(sent).at(-1)).toBeUndefined()
  })
})

it('keeps the key of a write while the portal is busy, fails or asks for signing in, and after a write of another area', async () => {
  let status = 0
  const { api, sent } = anApi((_url, init) => {
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'))
    if (status === 200)
      return new Response('{}', {
        headers: {
          'content-type': 'application/json',
          'idempotency-key': new Headers(init.headers).get('idempotency-key')!,
        },
      })
    return json({ response_status: { code: status, description: 'No', is_error: true, errors: [] } }, status)
  })
  const write = async (path: string, becomes: number): Promise<string | undefined> => {
    status = becomes
    await api.request('POST', path, { body: { name: 'a' } }).catch(() => null)
    return sent.at(-1)!.headers['idempotency-key']
  }
  const first = await write('own/surveys/save', 0)
  for (const refusal of [503, 429, 500, 403]) expect(await write('own/surveys/save', refusal)).toBe(first)
  expect(await write('favorites/save', 200)).not.toBe(first)
  expect(await write('own/surveys/save', 200)).toBe(first)
  expect(await write('own/surveys/save', 200)).not.toBe(first)
})

it('takes announced JSON without content for an answer that was cut off', async () => {
  const empty = (headers: Record<string, string>) =>
    anApi(() => new Response('', { headers })).api.request('POST', 'save', { body: {} })
  await expect(empty({ 'content-type': 'application/json; charset=utf-8' })).rejects.toMatchObject({ status: 0 })
  expect(await empty({})).toEqual({})
})

it('reads the wire’s error form', () => {
  expect(failureOf(503, { response_status: { description: 'Busy.' } }).userMessage).toBe('Busy.')
  expect(failureOf(502, null).userMessage).toBe('HTTP 502')
  expect([null, '10', 'Fri, 27 Nov 2026 12:00:00 GMT'].map((wait) => failureOf(503, null, wait).retryAfter)).toEqual([
    null,
    10,
    null,
  ])
})

it('keeps the key of a form with the same file, and gives another to one with another file or after the key was refused', async () => {
  let refusal: object | null = null
  const { api, sent } = anApi(() => {
    if (refusal === null) return Promise.reject(new TypeError('Failed to fetch'))
    return json({ response_status: { code: 422, description: 'No', is_error: true, errors: [refusal] } }, 422)
  })
  const file = (bytes: string, lastModified: number) =>
    new File([bytes], 'tire.jpg', { type: 'image/jpeg', lastModified })
  const save = async (picture: File): Promise<string | undefined> => {
    const body = new FormData()
    body.append('form', '{"place":1}')
    body.append('photo', picture)
    await api.request('POST', 'fleet_survey/add_picture', { body }).catch(() => null)
    return sent.at(-1)!.headers['idempotency-key']
  }
  const first = await save(file('abc', 1))
  expect(await save(file('abc', 1))).toBe(first)
  expect(await save(file('abcd', 1))).not.toBe(first)
  expect(await save(file('abc', 2))).not.toBe(first)
  refusal = { field: 'idempotency-key', message: 'Used' }
  expect(await save(file('abc', 1))).toBe(first)
  refusal = null
  expect(await save(file('abc', 1))).not.toBe(first)
})
