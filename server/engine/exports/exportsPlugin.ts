import type { FastifyInstance } from 'fastify'
import { ending } from '../../platform/http/drain.ts'
import type { ChartService } from './charts/chartService.ts'
import type { FileService } from './fileService.ts'

interface ExportServices {
  charts: ChartService
  files: FileService
  backgroundFiles: FileService
}

/** The end of the threads that write files and draw charts; their calls are routes of definitions. */
export function exportsPlugin({ charts, files, backgroundFiles }: ExportServices, app: FastifyInstance): void {
  // Calls that wait for a thread would hold up the end.
  app.addHook('preClose', async () => files.release(ending()))
  app.addHook('onClose', async () => {
    await Promise.all([files.close(), backgroundFiles.close()])
    await charts.close()
  })
}
