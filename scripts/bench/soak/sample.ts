/** What a process holds at one moment: from its metrics, and on Linux from `/proc`. */
import { existsSync, readFileSync } from 'node:fs';

/** Sizes in MB. */
export interface Holding {
  rss: number;
  heap: number;
  external: number;
  descriptors: number;
  /** Sockets that are open, of any kind. */
  sockets: number;
  /** Resident memory by kind of mapping; empty elsewhere than on Linux. */
  mappings: Record<string, number>;
}

const MB = 2 ** 20;
const KB_IN_MB = 1024;
/** glibc gives each thread's arena mappings that begin at multiples of this. */
const ARENA = 64n * BigInt(MB);

/** What the process holds, by its metrics and by the operating system. */
export async function holdingOf(base: string, pid: number): Promise<Holding> {
  const response = await fetch(`${base}/metrics`);
  const text = await response.text();
  const value = (name: string, labels = '') =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name}${labels} `))
        ?.split(' ')[1] ?? 0,
    );
  return {
    rss: value('process_resident_memory_bytes') / MB,
    heap: value('nodejs_heap_size_used_bytes') / MB,
    external: value('nodejs_external_memory_bytes') / MB,
    descriptors: value('process_open_fds'),
    sockets: value('nodejs_active_resources', '{type="TCPSocketWrap"}'),
    mappings: mappingsOf(pid),
  };
}

/** Resident memory by what it was mapped for. Arenas: of threads' `malloc`; heap: of the main thread's. */
function mappingsOf(pid: number): Record<string, number> {
  const file = `/proc/${pid}/smaps`;
  const sums: Record<string, number> = {};
  if (!existsSync(file)) return sums;
  let kind = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \S+\s*(.*)$/.exec(line);
    if (head) kind = kindOf(BigInt(`0x${head[1]}`), BigInt(`0x${head[2]}`), head[3]!);
    const resident = /^Rss:\s+(\d+) kB/.exec(line);
    if (resident) sums[kind] = (sums[kind] ?? 0) + Number(resident[1]) / KB_IN_MB;
  }
  return sums;
}

function kindOf(from: bigint, to: bigint, name: string): string {
  if (name === '[heap]') return 'malloc heap';
  if (name.startsWith('/')) return 'files';
  if (name !== '') return 'other';
  if (from % ARENA === 0n && to - from < ARENA) return 'malloc arenas';
  return to - from >= ARENA ? 'large anonymous' : 'small anonymous';
}
