import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../platform/database/Database.ts'
import { withUserLock } from '../../platform/database/withUserLock.ts'
import { keywordPattern } from '../query/keywordPattern.ts'
import type { Values } from './cardRequests.ts'

export interface Template {
  id: number
  accountName: string
  reportName: string
  reportType: number
  dateType: number
  dateFrom: string | null
  dateTo: string | null
  createdAt: Date
}

/** The most templates of a dashboard that one user keeps. */
export const maxTemplates = 200

/** The columns that the table of templates can be ordered by: document 001, section 9. */
export const templateOrders = {
  2: 'account_name',
  3: 'report_name',
  4: 'report_type',
  6: 'date_from',
  7: 'created_at',
} as const
export type TemplateOrder = keyof typeof templateOrders

interface TemplatePage {
  number: number
  size: number
  order: TemplateOrder
  isDesc: boolean
  keyword: string | null
}

interface TemplateRow {
  template_id: number
  account_name: string
  report_name: string
  report_type: number
  date_type: number
  date_from: string | null
  date_to: string | null
  created_at: Date
  total_items: number
  reports: Values[]
}

/** A user's templates of one dashboard: whatever is asked, it is asked by their owner. */
export function templateStore(database: Database, dashboard: string, now: () => Date) {
  const mine = (userId: number) => sql`user_id = ${userId} and dashboard_id = ${dashboard}`
  return {
    /** null when this user keeps as many as one may. */
    async add(
      userId: number,
      template: Omit<Template, 'id' | 'createdAt'>,
      reports: Values[],
    ): Promise<Template | null> {
      const [row] = await withUserLock(database, userId, (connection) =>
        connection.query<TemplateRow>(sql`
        insert into dashboard_templates (user_id, dashboard_id, account_name, report_name, report_type, date_type, date_from, date_to, reports, created_at)
        select ${userId}::bigint, ${dashboard}, ${template.accountName}, ${template.reportName}, ${template.reportType}::integer, ${template.dateType}::integer,
          ${template.dateFrom}::date, ${template.dateTo}::date, ${JSON.stringify(reports)}::json, ${now()}::timestamptz
        where (select count(*) from dashboard_templates where ${mine(userId)}) < ${maxTemplates}
        returning *`),
      )
      return row ? toTemplate(row) : null
    },

    async page(
      userId: number,
      { number, size, order, isDesc, keyword }: TemplatePage,
    ): Promise<{ templates: Template[]; total: number }> {
      const pattern = keywordPattern(keyword ?? '')
      const direction = isDesc ? 'desc' : 'asc'
      const text = order === 2 || order === 3 ? ' collate "und-x-icu"' : ''
      const of = sql`from dashboard_templates where ${mine(userId)} and (account_name ~ ${pattern} or report_name ~ ${pattern})`
      const rows = await database.query<TemplateRow>(sql`
        select template_id, account_name, report_name, report_type, date_type, date_from, date_to, created_at ${of}
        order by ${raw(templateOrders[order])}${raw(text)} ${raw(direction)} nulls last, template_id ${raw(direction)}
        limit ${size} offset ${(number - 1) * size}`)
      const [count] = await database.query<{ total: number }>(sql`select count(*) as total ${of}`)
      return { templates: rows.map(toTemplate), total: count?.total ?? 0 }
    },

    async find(userId: number, id: number): Promise<{ template: Template; reports: Values[] } | null> {
      const [row] = await database.query<TemplateRow>(
        sql`select * from dashboard_templates where ${mine(userId)} and template_id = ${id}`,
      )
      return row ? { template: toTemplate(row), reports: row.reports } : null
    },

    async remove(userId: number, id: number): Promise<boolean> {
      return (
        (
          await database.query(
            sql`delete from dashboard_templates where ${mine(userId)} and template_id = ${id} returning template_id`,
          )
        ).length > 0
      )
    },
  }
}

function toTemplate(row: TemplateRow): Template {
  return {
    id: row.template_id,
    accountName: row.account_name,
    reportName: row.report_name,
    reportType: row.report_type,
    dateType: row.date_type,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    createdAt: row.created_at,
  }
}
