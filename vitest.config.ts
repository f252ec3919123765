import { defineConfig } from 'vitest/config'

// Two projects: `unit` is pure and fast and runs at every commit; `server` boots real services on a throw-away database.
// Files share their worker's modules (`isolate`): to read the modules anew for each file took half of the time. What a test
// changes of its process it puts back.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,server,web-kit,console,desk,desk-shell,widget,bench}/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
          isolate: false,
          // Property tests take their time when both cores are busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/test/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
    ],
  },
})
