/** A headless Chromium of the machine, or null: then tests of pages say so and are skipped. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import tap from 'tap';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const NO_BROWSER = 'no Chromium on this machine (set CANILLITA_CHROMIUM to one)';

/** Of the process: a start costs more than most pages. */
let opening: Promise<Browser> | null = null;

/**
 * Opens the browser that CANILLITA_CHROMIUM names, or that is in a usual place. Tests share it, one after the other: what they open in
 * it is closed when they end.
 */
export async function openBrowser(t: { teardown(work: () => unknown): void }): Promise<Browser | null> {
  const executablePath = process.env.CANILLITA_CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!executablePath) return null;
  opening ??= launch(executablePath);
  const browser = await opening;
  t.teardown(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

async function launch(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  tap.teardown(() => browser.close());
  return browser;
}
