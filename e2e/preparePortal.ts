import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

/** A report that asks for a security code and has fields the shipped ones do not have. */
const securedReport = {
  title: 'Secured report',
  route: '/secured-report',
  security: { code: 'TVSCRPAN' },
  filters: {
    steps: [
      {
        id: 'unit',
        title: 'Unit',
        fields: [
          { id: 'unit_id', type: 'number', title: 'Unit id', integer: true, maximum: 500 },
          { id: 'date_from', type: 'date', title: 'Seen since', latest: 'today' },
        ],
      },
    ],
  },
  sources: { units: { endpoint: 'POST own/secured/report', dataset: 'checkpoint-units', list: 'units', paging: true } },
  elements: [{ id: 'units', type: 'grid', source: 'units', columns: [{ id: 'unit_number', title: 'Unit' }] }],
}

export interface PreparedPortal {
  address: string
  environment: Record<string, string>
}

const folderOf = (port: string): string => join(tmpdir(), `portal-${port}`)

/** The definitions of the server on this port: a copy that tests may edit. */
export const definitionsDirOf = (port: string): string => join(folderOf(port), 'definitions')

/** The configured addresses of external service pages, where nobody answers. */
export const serviceSites = {
  SERVICE_HISTORY_URL: 'http://127.0.0.1:9/service-history',
  HEAT_MAP_URL: 'http://127.0.0.1:9/heat-map?layer=calls',
}

/** Empty data folders and the definitions with one more report, in folders of this run's own: one for each server. */
export function preparePortal(port: string, environment: Record<string, string> = {}): PreparedPortal {
  const folder = folderOf(port)
  const definitionsDir = definitionsDirOf(port)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    cpSync(join(project, 'definitions'), definitionsDir, { recursive: true })
    writeFileSync(join(definitionsDir, 'checkpoint/secured.report.json'), JSON.stringify(securedReport, null, 2))
  }
  return {
    address: `http://127.0.0.1:${port}`,
    environment: {
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      DEFINITIONS_DIR: definitionsDir,
      DATABASE_URL: '',
      DEMO_SCALE: 'small',
      DEMO_PASSWORD: '',
      MEMBERSHIP_LOGIN_URL: '',
      PUBLIC_URL: '',
      STAGE: 'development',
      REGION: 'NA',
      ...environment,
    },
  }
}
