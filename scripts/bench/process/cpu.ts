/** CPU seconds of processes on this machine, as Linux counts them. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc; 100 on every Linux. */
const TICKS = 100;

interface Times {
  pid: number;
  name: string;
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

/** So far; 0 where there is no /proc. */
export function cpuOf(pid: number): number {
  return timesOf(pid)?.own ?? 0;
}

/** Of a server called `name` and its children, dead or alive, found by the id of one of them; 0: not on this machine. */
export function cpuOfFamily(name: string, child: number): number {
  const known = timesOf(child);
  const head = known?.name === name ? timesOf(known.parent) : null;
  if (!head) return 0;
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === head.pid);
  return living.reduce((sum, times) => sum + times!.own, head.own + head.ended);
}

function timesOf(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may hold anything and ends with the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS;
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    return { pid, name, parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
  } catch {
    return null;
  }
}
