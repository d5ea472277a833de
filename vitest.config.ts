import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
    // Each file loading the server anew took an eighth of all the time; none leaves anything behind in its modules.
    isolate: false,
  },
})
