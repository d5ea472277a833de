import { may } from '../../../engine/core/access/may.ts'
import { formatValue } from '../../../engine/core/format/formatValue.ts'
import { presetOfCode, presetMessages } from '../../../engine/core/query/datePreset.ts'
import { callersFormat } from '../../access/callersFormat.ts'
import type { Route, SessionContext } from '../../access/Route.ts'
import type { Database } from '../../platform/database/Database.ts'
import { badInput, noPermission, Refusal } from '../../platform/errors.ts'
import {
  flag,
  integer,
  type JsonSchema,
  listOf,
  moment,
  objectSchema,
  openObject,
  pagePlace,
  text,
  closedObject,
} from '../../platform/http/jsonSchema.ts'
import { isoDate } from '../../platform/http/wireDate.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { describeFilters } from '../exports/describeFilters.ts'
import { toSourceRequest } from '../query/sourceRequest.ts'
import {
  parseCardRequests,
  besideCard,
  cardsSchema,
  maxCards,
  refused,
  withoutMovingDays,
  type DashboardReport,
  type Values,
} from './cardRequests.ts'
import { maxTemplates, templateOrders, templateStore, type Template, type TemplateOrder } from './templateStore.ts'

export const templateCalls = ['save', 'list', 'get', 'delete'] as const
export type TemplateCall = (typeof templateCalls)[number]

interface TemplateRouteDeps {
  catalog: Catalog
  database: Database
  now(): Date
}

/** Templates are kept for 20 on a page (document 001, section 9). */
const pageSize = 20
/** The most bytes of what one asks for. */
const maxBytes = 200_000
const one = objectSchema({ id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } }, ['id'])

const templateSchema = (more: Record<string, JsonSchema> = {}): JsonSchema =>
  closedObject({
    id: integer,
    account_name: text,
    report_name: text,
    report_type: integer,
    report_type_display: text,
    report_dates: text,
    date_created: moment,
    ...more,
  })

/** The calls that keep a user's baskets under names. */
export function templateRoute(
  call: TemplateCall,
  report: DashboardReport,
  parts: TemplateRouteDeps,
): Pick<Route, 'summary' | 'body' | 'params' | 'answer' | 'deletes' | 'once'> & {
  handle(context: SessionContext): Promise<unknown>
} {
  const { catalog, database, now } = parts
  const { dashboard } = report
  const store = templateStore(database, report.id, now)
  const permitted = (context: SessionContext): number => {
    if (!may(context.principal, report.security)) throw noPermission()
    return context.principal.userId
  }
  const missing = (): Refusal => new Refusal(404, 'server.report_not_found')
  switch (call) {
    case 'save':
      return {
        summary: `Saves a template of ${report.title.text}. A template is a list of cards with their parameters.`,
        once: true,
        body: objectSchema(
          {
            report_name: { type: 'string', minLength: 1, maxLength: 100 },
            reports: {
              type: 'array',
              nullable: true,
              minItems: 1,
              maxItems: maxCards,
              items: cardsSchema(dashboard, catalog, besideCard),
            },
          },
          ['report_name'],
        ),
        answer: closedObject({ template: templateSchema() }),
        async handle(context) {
          const userId = permitted(context)
          const reports = context.body.reports as Values[] | null | undefined
          if (!reports) throw refused('reports', 'server.dashboard_parameters')
          const name = String(context.body.report_name).trim()
          if (name === '') throw badInput([{ field: 'report_name', key: 'server.field.required' }])
          if (Buffer.byteLength(JSON.stringify(reports)) > maxBytes) throw new Refusal(413, 'server.too_large')
          const tabs = new Set(
            reports
              .flatMap((one) => parseCardRequests(dashboard, one, now(), Object.keys(besideCard)))
              .map(({ tab }) => tab.code),
          )
          const [only] = tabs
          const base = reports[0]?.base_parameters as Values
          const day = (value: unknown): string | null => (typeof value === 'string' ? String(isoDate(value)) : null)
          const isMoving = presetOfCode(Number(base.date_type ?? 4)) !== null
          const dateType = isMoving ? Number(base.date_type) : 4
          const template = await store.add(
            userId,
            {
              reportName: name,
              reportType: tabs.size === 1 && only !== undefined ? only : (dashboard.basket?.code ?? 0),
              accountName: await accountOf(base, report, context, parts),
              dateType,
              dateFrom: isMoving ? null : day(base.date_from),
              dateTo: isMoving ? null : day(base.date_to),
            },
            reports.map(withoutMovingDays),
          )
          if (!template) throw new Refusal(422, 'server.templates.too_many', { values: { count: maxTemplates } })
          return { template: describeTemplate(template, report, context) }
        },
      }
    case 'list':
      return {
        summary: `Lists templates of ${report.title.text}. Those of the caller. order_by is ${Object.entries(
          templateOrders,
        )
          .map(([key, column]) => `${key} ${column}`)
          .join(', ')}; without it the newest come first.`,
        body: objectSchema({
          page_number: { type: 'integer', minimum: 1, maximum: 1_000_000 },
          page_size: { type: 'integer', minimum: 1, maximum: 500 },
          order_by: { type: 'integer', nullable: true, enum: [...Object.keys(templateOrders).map(Number), null] },
          is_sort_desc: { type: 'boolean' },
          key_word: { type: 'string', maxLength: 200, nullable: true },
        }),
        answer: closedObject({
          templates: listOf(templateSchema()),
          ...pagePlace,
          order_by: integer,
          is_sort_desc: flag,
          totals: closedObject({}),
        }),
        async handle(context) {
          const { page_number = 1, page_size = pageSize, order_by, is_sort_desc, key_word } = context.body
          const order = (order_by ?? 7) as TemplateOrder
          const isDesc = (is_sort_desc ?? order === 7) as boolean
          const { templates, total } = await store.page(permitted(context), {
            number: Number(page_number),
            size: Number(page_size),
            order,
            isDesc,
            keyword: typeof key_word === 'string' && key_word.trim() !== '' ? key_word.trim() : null,
          })
          return {
            templates: templates.map((template) => describeTemplate(template, report, context)),
            page_number,
            page_size,
            order_by: order,
            is_sort_desc: isDesc,
            total_items: total,
            totals: {},
          }
        },
      }
    case 'get':
      return {
        summary: `Reads a template of ${report.title.text}. With the parameters of its cards.`,
        params: one,
        answer: closedObject({ template: templateSchema({ reports: listOf(openObject()) }) }),
        async handle(context) {
          const found = await store.find(permitted(context), Number(context.params.id))
          if (!found) throw missing()
          return { template: { ...describeTemplate(found.template, report, context), reports: found.reports } }
        },
      }
    case 'delete':
      return {
        summary: `Deletes a template of ${report.title.text}.`,
        params: one,
        answer: closedObject({}),
        deletes: 'template',
        async handle(context) {
          if (!(await store.remove(permitted(context), Number(context.params.id)))) throw missing()
          return {}
        },
      }
  }
}

/** Returns the name of the report's account, among those that its reader has. */
export async function accountOf(
  base: Values,
  report: DashboardReport,
  context: SessionContext,
  { catalog, database }: Pick<TemplateRouteDeps, 'catalog' | 'database'>,
): Promise<string> {
  const { account } = report.dashboard.basket?.templates ?? {}
  const steps = report.steps.map((step) => ({ ...step, fields: step.fields.filter(({ id }) => id === account) }))
  if (!account || base[account] === undefined) return ''
  const [line] = await describeFilters(
    { ...report, steps },
    toSourceRequest({ [account]: base[account] }),
    context.principal,
    { database, catalog, format: callersFormat(context), signal: context.signal },
  )
  return line?.text ?? ''
}

function describeTemplate(template: Template, { dashboard }: DashboardReport, context: SessionContext) {
  const { translate } = context
  const format = callersFormat(context)
  const { basket, tabs } = dashboard
  const type = tabs.find(({ code }) => code === template.reportType)?.title ?? basket?.title
  const preset = presetOfCode(template.dateType)
  const day = (value: string | null): string => formatValue(value, { format: 'date', quantity: null }, format)
  return {
    id: template.id,
    account_name: template.accountName,
    report_name: template.reportName,
    report_type: template.reportType,
    report_type_display: type ? translate(type.key, type.text) : '',
    report_dates: preset
      ? translate(presetMessages[preset].key, presetMessages[preset].text)
      : `${day(template.dateFrom)} – ${day(template.dateTo)}`,
    date_created: template.createdAt.toISOString(),
  }
}
