import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { engineChunk } from './scripts/engineChunk.ts'
import { guidePlugin } from './scripts/guide/guidePlugin.ts'
import { installable } from './scripts/installable.ts'

const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? '3000'}`

/** The settings that the server writes into index.html, for the development server, which serves the file unchanged. */
const developmentSettings: Plugin = {
  name: 'development-settings',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replaceAll('__NONCE__', '').replace(
      '__SETTINGS__',
      JSON.stringify({
        membership_login_url: '/membership/login',
        region: process.env.REGION ?? 'NA',
        stage: 'development',
        demo: true,
        sibling_url: null,
        sites: {},
      }).replaceAll('"', '&quot;'),
    ),
}

/** Parts of Plotly that no figure of ours has; what is not registered is not asked for. */
const unused =
  /^\s*require\('\.\/components\/(?:annotations3d|images|updatemenus|sliders|rangeslider|rangeselector)'\),\n/gm
const plotly = /[\\/]plotly\.js[\\/](src|lib)[\\/].*\.js$/

/** Plotly carries the text of its reference in its sources, controls and a map's stylesheet that no chart here has. */
const slimPlotly: Plugin = {
  name: 'slim-plotly',
  enforce: 'pre',
  transform: (code, id) =>
    plotly.test(id)
      ? {
          code: withoutDescriptions(code)
            .replace(unused, '')
            .replace("require('maplibre-gl/dist/maplibre-gl.css')", ''),
          map: null,
        }
      : null,
}

/** Removes `description: '…'`, also one joined of several strings. Code of any other form stays. */
function withoutDescriptions(code: string): string {
  const text = String.raw`'(?:[^'\\\n]|\\.)*'`
  const lines = String.raw`(?:\s*\+\s*${text})*`
  const list = String.raw`\[\s*(?:${text}${lines}\s*,?\s*)*\]\.join\('[^']*'\)`
  return code.replace(
    new RegExp(String.raw`([{,]\s*)description:\s*(?:${list}|${text}${lines})(?=\s*[,}])`, 'g'),
    "$1description: ''",
  )
}

export default defineConfig({
  plugins: [react(), developmentSettings, slimPlotly, guidePlugin(), installable()],
  // Plotly was written for a bundler that knows Node's name of the window.
  // The gallery of pieces is for developers: what is built for production does not have it.
  define: { global: 'globalThis', __GALLERY__: JSON.stringify(process.env.STAGE !== 'production') },
  build: {
    outDir: 'dist/portal',
    // A data: address would not pass font-src 'self'.
    assetsInlineLimit: 0,
    manifest: true,
    // The grid and the charts are one chunk each, loaded by those who open a report that has them.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: [engineChunk()] } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': server, '/membership': server } },
  preview: { host: '127.0.0.1', proxy: { '/api': server, '/membership': server } },
})
