import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './stories',
  globalSetup: './world/global-setup.ts',
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // Pictures of one machine are alike to the pixel; what is left is for another build of the same browser.
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      threshold: 0.1,
      maxDiffPixelRatio: 0.0001,
    },
  },
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  // As many as a small machine has cores; nothing else runs beside them (tools/test.mjs).
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    headless: true,
    // Recording every story costs a third of its time; of one that fails there are pictures and the page in words, and
    // `--trace on` records it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHATX_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters drawn alike on every machine, whatever its screen and its settings of fonts are.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
})
