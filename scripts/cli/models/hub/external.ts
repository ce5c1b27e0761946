import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** How ONNX writes the entry {key: "location", value: …} of a tensor whose values are in another file. */
const MARK = Buffer.concat([Buffer.from([0x0a, 8]), Buffer.from('location'), Buffer.from([0x12])]);
/** A name's length is one byte here; longer ones nobody writes. */
const LONGEST = 127;

/** Names of the files beside an ONNX file that hold weights of it; none when it holds them all. */
export async function externalData(path: string): Promise<string[]> {
  const found = new Set<string>();
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
      const from = at + MARK.length;
      const length = bytes[from];
      if (length === undefined || length > LONGEST || from + 1 + length > bytes.length) continue;
      found.add(bytes.toString('utf8', from + 1, from + 1 + length));
    }
    // What is cut in two by the end of a chunk is found in the next one.
    tail = bytes.subarray(Math.max(0, bytes.length - MARK.length - LONGEST - 1));
  }
  return [...found].sort();
}
