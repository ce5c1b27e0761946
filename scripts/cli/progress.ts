/** A progress bar on a terminal; on anything else, a line now and then. */
import { SECOND, systemClock } from '../../core/platform/clock.ts';

const WIDTH = 30;
const TERMINAL_EVERY = 0.1 * SECOND;
const LINE_EVERY = 10 * SECOND;

export interface ProgressBar {
  /** `share` from 0 to 1. */
  show(share: number, note: string): void;
  /** For work of unknown size. */
  count(note: string): void;
  end(): void;
}

export function progressBar(stream: NodeJS.WriteStream): ProgressBar {
  const every = stream.isTTY ? TERMINAL_EVERY : LINE_EVERY;
  let last = systemClock.tick();
  const isTime = () => systemClock.tick() - last >= every;
  const write = (line: string) => {
    last = systemClock.tick();
    stream.write(stream.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  return {
    count(note) {
      if (isTime()) write(note);
    },
    show(share, note) {
      if (!isTime() && share < 1) return;
      // What is said to be there may grow meanwhile.
      const part = Math.min(share, 1);
      const filled = Math.round(part * WIDTH);
      const bar = `[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${String(Math.round(part * 100)).padStart(3)} %  ${note}`;
      write(bar);
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
