import { fileURLToPath } from 'node:url'
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

const stub = (name: string): string => fileURLToPath(new URL(`scripts/plotly/${name}`, import.meta.url))

/**
 * Components that Plotly's core registers and no figure here has, and a map's stylesheet. They resolve to a stub in
 * place of their files; Plotly skips components that are not registered.
 */
const plotlyParts = [
  {
    find: /^\.\/components\/(?:annotations3d|colorbar|errorbars|grid|images|rangeselector|rangeslider|sliders|updatemenus)$/,
    replacement: stub('unusedComponent.cjs'),
  },
  { find: 'maplibre-gl/dist/maplibre-gl.css', replacement: stub('empty.css') },
]

export default defineConfig({
  resolve: { alias: plotlyParts },
  plugins: [react(), developmentSettings, guidePlugin(), installable()],
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
