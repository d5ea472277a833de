import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { ApiFailure, failureOf } from '../../src/api/ApiFailure.ts'
import {
  openSurveyDatabase,
  type SurveyDatabase,
  type Table,
  type Tables,
} from '../../src/offline/cache/surveyDatabase.ts'
import { Surveys } from '../../src/offline/Surveys.ts'
import type { Caller } from '../server/app/testApp.ts'

/** The fate of a call: it arrives, it does not, or its answer does not. */
export type CallFate = 'arrives' | 'lost' | 'answer lost'

interface DeviceContext {
  now(): Date
  /** Before it tries again. */
  wait(): Promise<void>
}

// Beside a factory, the browser's own.
const opened: Device[] = []

/** A browser with its own storage, on a network that loses calls. */
export class Device {
  readonly calls: { path: string; key: string | undefined }[] = []
  surveys!: Surveys
  /** Calls that do not arrive, whatever becomes of others. */
  isCut: (path: string) => boolean = () => false
  /** Its storage takes nothing more. */
  isFull = false
  /** The process that runs now. */
  private life = { isOver: false }

  private constructor(
    public caller: Caller,
    public login: string | null,
    private readonly fate: (path: string) => CallFate,
    private readonly surroundings: DeviceContext,
    private readonly factory: IDBFactory,
  ) {}

  static async open(
    caller: Caller,
    login: string,
    fate: (path: string) => CallFate = () => 'arrives',
    surroundings: Partial<DeviceContext> = {},
  ): Promise<Device> {
    const device = new Device(
      caller,
      login,
      fate,
      { now: () => new Date(), wait: () => Promise.resolve(), ...surroundings },
      new IDBFactory(),
    )
    await device.restart()
    opened.push(device)
    return device
  }

  /** Ends all opened browsers. One that cannot send would go on trying, and take the time of the next test file. */
  static endAll(): void {
    for (const { life } of opened.splice(0)) life.isOver = true
  }

  /** The browser is ended, and opened again: what it had in memory is gone. */
  async restart(): Promise<void> {
    this.life.isOver = true
    const life = { isOver: false }
    this.life = life
    const database = await openSurveyDatabase(this.factory as unknown as globalThis.IDBFactory)
    this.surveys = new Surveys({
      database: this.limited(database, life),
      request: async (method, path, call) => alive(life, await this.request(method, path, call)) as never,
      user: () => this.login,
      locale: () => 'en-US',
      idle: () => Promise.resolve(),
      ...this.surroundings,
      hurry: () => undefined,
      locks: null,
      channel: null,
    })
  }

  /** Until nothing more can be sent. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      await this.surveys.wake()
      if (
        (await this.surveys.listUnsent()).every(
          ({ refusal, unit }) => refusal !== null || unit?.addition?.refusal != null,
        )
      )
        return
    }
    throw new Error('changes still wait')
  }

  private async request(
    method: string,
    path: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> },
  ): Promise<unknown> {
    const fate = headers?.['idempotency-key'] === undefined ? 'arrives' : this.fate(path)
    if (fate === 'lost' || this.isCut(path)) throw new ApiFailure(0, 'lost')
    this.calls.push({ path, key: headers?.['idempotency-key'] })
    const { status, json } = await this.caller.send(method as 'POST', path, body, headers)
    if (fate === 'answer lost') throw new ApiFailure(0, 'lost')
    if (status >= 400) throw failureOf(status, json)
    return json
  }

  /** As a browser refuses to write when its storage is full. */
  private limited({ transaction }: SurveyDatabase, life: { isOver: boolean }): SurveyDatabase {
    const limit = <Row>(table: Table<Row>): Table<Row> => ({
      ...table,
      put: (row) =>
        this.isFull ? Promise.reject(new DOMException('The storage is full.', 'QuotaExceededError')) : table.put(row),
    })
    return {
      transaction: async (mode, work, options) => {
        await alive(life, null)
        return alive(
          life,
          await transaction(
            mode,
            (tables) =>
              work(
                Object.fromEntries(
                  Object.entries(tables).map(([name, table]) => [name, limit(table as Table<unknown>)]),
                ) as unknown as Tables,
              ),
            options,
          ),
        )
      },
    }
  }
}

/** Returns the value, or a promise that never settles if the process has ended. */
const alive = <Known>({ isOver }: { isOver: boolean }, known: Known): Known | Promise<never> =>
  isOver ? new Promise<never>(() => undefined) : known
