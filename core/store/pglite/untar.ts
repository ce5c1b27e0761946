/** Reads the tar archives that `tar.ts` writes, and those of the same plain kind by other programs. */

const BLOCK = 512;
const FILE = '0';
const FOLDER = '5';

export interface Member {
  /** Relative, and within the archive. */
  name: string;
  isFolder: boolean;
  /** To be read to its end before the next member. */
  body: AsyncIterable<Uint8Array>;
}

/** The files and folders of an archive. Throws `RangeError` for one that is cut short, damaged, or leads elsewhere. */
export async function* membersOf(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Member> {
  const bytes = new Bytes(archive);
  for (;;) {
    const header = await bytes.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    checkSum(header);
    const name = nameIn(header);
    const kind = String.fromCharCode(header[156]!);
    if (kind !== FILE && kind !== FOLDER) throw new RangeError(`${name} is neither a file nor a folder`);
    const size = kind === FILE ? octal(header, 124, 12) : 0;
    yield { name, isFolder: kind === FOLDER, body: bytes.upTo(size) };
    await bytes.exactly((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

/** The bytes of a stream, taken in the sizes that are asked for. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async exactly(size: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const part of this.upTo(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *upTo(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#source.next();
        if (done) throw new RangeError('it is cut short');
        this.#rest = value as Uint8Array;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}

function checkSum(header: Uint8Array): void {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== octal(header, 148, 8)) throw new RangeError('a header is damaged');
}

function nameIn(header: Uint8Array): string {
  const text = (at: number, length: number) =>
    Buffer.from(header.subarray(at, at + length))
      .toString()
      .replace(/\0.*$/s, '');
  const prefix = text(345, 155);
  const name = `${prefix && `${prefix}/`}${text(0, 100)}`.replace(/^\.\//, '');
  if (name.startsWith('/') || name.split('/').includes('..')) throw new RangeError(`${name} leads elsewhere`);
  return name;
}

function octal(header: Uint8Array, at: number, length: number): number {
  const text = Buffer.from(header.subarray(at, at + length))
    .toString('latin1')
    .replace(/[\0 ].*$/s, '');
  return text === '' ? 0 : Number.parseInt(text, 8);
}
