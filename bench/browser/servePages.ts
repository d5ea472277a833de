import react from '@vitejs/plugin-react'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { engineChunk } from '../../scripts/engineChunk.ts'
import { answerRecorded } from './recordedCalls.ts'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/**
 * The pages, built as for production, the recorded calls and what was made beforehand by path, on a free port of this
 * machine.
 */
export async function servePages(files: Record<string, string> = {}): Promise<{ url: string; close(): Promise<void> }> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const outDir = await mkdtemp(join(tmpdir(), 'pages-'))
  // Each by itself, as a portal is: built together they would be cut into the many small parts that they share.
  for (const page of ['engine.html', 'handwritten.html', 'handwrittenOverview.html', 'form.html']) {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        outDir,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { input: join(root, page), output: { codeSplitting: { groups: [engineChunk()] } } },
      },
    })
  }
  const server = createServer((request, response) => {
    answerRecorded(request, response).then(
      (answered) => {
        if (answered) return
        const script = files[request.url ?? '']
        if (script !== undefined) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        const file = join(outDir, normalize(new URL(request.url ?? '/', 'http://local').pathname))
        if (!existsSync(file) || extname(file) === '') return void response.writeHead(404).end()
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        createReadStream(file).pipe(response)
      },
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
