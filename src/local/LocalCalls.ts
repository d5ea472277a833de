import { ApiFailure } from '../api/ApiFailure.ts'

/** A call that the browser answers by itself. */
export interface LocalCall {
  /** The parameters of its body, or of its query. */
  values: Record<string, unknown>
  /** The part of its path behind the operation. */
  id: string | null
  /** The form data, if it has files. */
  form: FormData | null
  signal?: AbortSignal | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** The operations of one store, by their names. */
export type LocalAnswers = Record<string, (call: LocalCall) => Promise<object>>

const prefix = 'local/'

/** The calls below local/: each names a store of the product and one of its operations, `local/uploaded-units/get`. */
export class LocalCalls {
  #opened = new Map<string, Promise<LocalAnswers>>()

  constructor(private readonly stores: Record<string, () => Promise<LocalAnswers>>) {}

  static has(path: string): boolean {
    return path.startsWith(prefix)
  }

  /** Rejects as a call of the server does. */
  async request(
    path: string,
    { body, signal, onProgress }: { body?: unknown; signal?: AbortSignal; onProgress?: LocalCall['onProgress'] },
  ): Promise<object> {
    const [address = '', query = ''] = path.slice(prefix.length).split('?')
    const [store = '', operation = '', id] = address.split('/').map(decodeURIComponent)
    const answers = await this.#open(store)
    const answer = answers && Object.hasOwn(answers, operation) ? answers[operation] : undefined
    if (!answer) throw new ApiFailure(404, path)
    const form = body instanceof FormData ? body : null
    const values = {
      ...Object.fromEntries(new URLSearchParams(query)),
      ...(form === null ? (body as Record<string, unknown> | undefined) : {}),
    }
    signal?.throwIfAborted()
    return answer({ values, id: id ?? null, form, signal, onProgress })
  }

  #open(store: string): Promise<LocalAnswers> | undefined {
    const open = Object.hasOwn(this.stores, store) ? this.stores[store] : undefined
    if (open && !this.#opened.has(store)) this.#opened.set(store, open())
    return this.#opened.get(store)
  }
}
