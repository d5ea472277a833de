import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import sharp from 'sharp'
import type { Plugin, Rolldown } from 'vite'
import { product } from '../domain/product.ts'

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url))

/** As --background and the mark's own colour in src/styles/tokens.css; a manifest knows no names. */
const colors = { background: '#f6f7f9', dark: '#17202b', surface: '#ffffff' }

const icons = [
  { size: 192, share: 0.92, background: null, purpose: 'any' },
  { size: 512, share: 0.92, background: null, purpose: 'any' },
  // Systems cut these to their own shape: what counts is within the middle.
  { size: 512, share: 0.62, background: colors.surface, purpose: 'maskable' },
  // iOS fills what is transparent with black.
  { size: 180, share: 0.72, background: colors.surface, purpose: 'apple' },
] as const

/** Makes the portal installable: icons, manifest, and the service worker that caches the build's files. */
export function installable(): Plugin {
  let drawn: Promise<{ icon: (typeof icons)[number]; name: string; bytes: Buffer }[]> | undefined
  const draw = () =>
    (drawn ??= readFile(pathOf('src/shell/mark.svg')).then((mark) =>
      Promise.all(
        icons.map(async (icon) => {
          const bytes = await iconOf(mark, icon)
          return { icon, bytes, name: `assets/icon-${icon.purpose}-${icon.size}-${hashOf(bytes)}.png` }
        }),
      ),
    ))
  return {
    name: 'installable',
    apply: 'build',
    transformIndexHtml: async () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: {
          rel: 'apple-touch-icon',
          href: `/${(await draw()).find(({ icon }) => icon.purpose === 'apple')!.name}`,
        },
        injectTo: 'head',
      },
      {
        tag: 'meta',
        attrs: { name: 'theme-color', media: '(prefers-color-scheme: light)', content: colors.surface },
        injectTo: 'head',
      },
      {
        tag: 'meta',
        attrs: { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: colors.dark },
        injectTo: 'head',
      },
    ],
    generateBundle: {
      order: 'post',
      async handler(_options, built) {
        const pictures = await draw()
        for (const { name, bytes } of pictures) this.emitFile({ type: 'asset', fileName: name, source: bytes })
        this.emitFile({
          type: 'asset',
          fileName: 'manifest.webmanifest',
          source: JSON.stringify({
            name: product.name,
            short_name: product.name,
            id: '/',
            start_url: '/',
            scope: '/',
            display: 'standalone',
            background_color: colors.background,
            theme_color: colors.surface,
            icons: pictures.flatMap(({ icon: { size, purpose }, name }) =>
              purpose === 'apple' ? [] : [{ src: `/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }],
            ),
          }),
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await workerOf(built) })
      },
    },
  }
}

async function iconOf(mark: Buffer, { size, share, background }: (typeof icons)[number]): Promise<Buffer> {
  const inner = Math.round(size * share)
  const drawn = await sharp(mark, { density: 72 * (inner / 24) })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return sharp({
    create: { width: size, height: size, channels: 4, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The worker, which knows the build's files by name. */
async function workerOf(built: Rolldown.OutputBundle): Promise<string> {
  const files = Object.keys(built)
    .filter((name) => name.startsWith('assets/'))
    .map((name) => `/${name}`)
    .sort()
  const entry = Object.values(built).find((part): part is Rolldown.OutputChunk => part.type === 'chunk' && part.isEntry)
  if (!entry) throw new Error('the build has no entry')
  const start = [...startOf(entry, built)]
    .map((name) => `/${name}`)
    .filter((name) => files.includes(name))
    .sort()
  const { outputFiles } = await bundle({
    entryPoints: [pathOf('src/worker/serviceWorker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { __BUILD__: JSON.stringify({ id: hashOf(files.join()), entry: `/${entry.fileName}`, start, files }) },
  })
  return outputFiles[0]!.text
}

/** Returns the files that the page requests at start: scripts, styles, and the images and fonts that these name. */
function startOf(entry: Rolldown.OutputChunk, built: Rolldown.OutputBundle): Set<string> {
  const names = new Set<string>([entry.fileName])
  for (const name of names) {
    const part = built[name]
    if (part?.type === 'chunk') {
      part.imports.forEach((imported) => names.add(imported))
      const { importedCss = new Set<string>(), importedAssets = new Set<string>() } =
        (part as { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }).viteMetadata ?? {}
      for (const asset of [...importedCss, ...importedAssets]) names.add(asset)
    }
  }
  // Letters of the Latin alphabet: the others come when they are written.
  return new Set([...names].filter((name) => !name.endsWith('.woff2') || /-latin-wght/.test(name)))
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 8)
