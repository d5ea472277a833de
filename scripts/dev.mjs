// The server, restarted when its files change, and Vite in front of it.
import { spawn } from 'node:child_process'
import { install, projectFolder, requireNode } from './steps.mjs'

requireNode()
install()
const children = [
  spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--watch-path=server',
      '--watch-path=engine/core',
      '--watch-path=domain',
      '--watch-path=definitions',
      '--watch-path=locales',
      'server/main.ts',
    ],
    {
      cwd: projectFolder,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: process.env.PORT ?? '3000',
        PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://127.0.0.1:5173',
      },
    },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort'], {
    cwd: projectFolder,
    stdio: 'inherit',
  }),
]
const end = () => children.forEach((child) => child.kill())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
for (const child of children)
  child.on('exit', (code) => {
    end()
    process.exitCode = code ?? 0
  })
