import { defineConfig } from 'vitest/config'
import { seldomOptimized } from './scripts/seldomOptimized.mjs'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'tests/globalSetup.ts',
    // These end hanging tests. On a busy machine the time of a test says nothing about its result.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
    // Each file loading the server anew took an eighth of all the time; none leaves anything behind in its modules.
    isolate: false,
    execArgv: seldomOptimized,
  },
})
