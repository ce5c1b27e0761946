/**
 * Bytes in unnamed files instead of memory: the kernel reads what is looked at, keeps it while there is room for it, and may drop
 * it when memory is short.
 */
import { closeSync, writeSync } from 'node:fs';
import { openUnnamed } from './unnamed-file.ts';

/** The same bytes, kept somewhere else. They may be written to, which changes neither the given ones nor the file. */
export type Keep = (bytes: Uint8Array) => Uint8Array;

/** Of `mmap`, on Linux and macOS. */
const [READ, WRITE, PRIVATE] = [1, 2, 2];
const FAILED = 2n ** 64n - 1n;

interface Mapping {
  address: bigint;
  length: number;
  munmap(address: bigint, length: number): number;
}

/** Of this module, so that a mapping also ends where nothing but its bytes was kept. */
const unmapping = new FinalizationRegistry<Mapping>(({ address, length, munmap }) => munmap(address, length));

/** Maps bytes into files of `folder`. Throws where the system has no `mmap`; `Keep` throws what the file system throws. */
export async function openMappedFiles(folder: string): Promise<Keep> {
  const { default: koffi } = await import('koffi');
  const system = koffi.load(null);
  const mmap = system.func(
    'void *mmap(void *address, size_t length, int protection, int flags, int file, int64_t offset)',
  );
  const munmap = system.func('int munmap(void *address, size_t length)');
  return (bytes) => {
    const { length } = bytes;
    if (length === 0) return bytes;
    const file = openUnnamed(folder);
    try {
      for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done, done);
      const address = BigInt.asUintN(64, BigInt(mmap(null, length, READ | WRITE, PRIVATE, file, 0)));
      if (address === FAILED) throw new Error(`mmap failed with error ${koffi.errno()}`);
      const buffer = koffi.view(address, length);
      // All views of the bytes refer to the buffer.
      unmapping.register(buffer, { address, length, munmap });
      return new Uint8Array(buffer);
    } finally {
      closeSync(file);
    }
  };
}
