/** A headless Chromium of the machine, or null: then tests of pages say so and are skipped. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_BROWSER = 'no Chromium on this machine (set CANILLITA_CHROMIUM to one)';

/** Opens the browser that CANILLITA_CHROMIUM names, or that is in a usual place; closed with the test. */
export async function openBrowser(t: { teardown(work: () => unknown): void }): Promise<Browser | null> {
  const executablePath = process.env.CANILLITA_CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!executablePath) return null;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  t.teardown(() => browser.close());
  return browser;
}
