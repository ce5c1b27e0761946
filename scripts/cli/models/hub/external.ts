import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** How ONNX encodes the entry {key: "location", value: …} of a tensor with its values in another file. */
const MARK = Buffer.concat([Buffer.from([0x0a, 8]), Buffer.from('location'), Buffer.from([0x12])]);
/** The length of a name is one byte here; longer names do not occur in practice. */
const MAX_LENGTH = 127;

/** Names of the files next to an ONNX file that contain its weights; empty when it contains them all. */
export async function externalData(path: string): Promise<string[]> {
  const found = new Set<string>();
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
      const from = at + MARK.length;
      const length = bytes[from];
      if (length === undefined || length > MAX_LENGTH || from + 1 + length > bytes.length) continue;
      found.add(bytes.toString('utf8', from + 1, from + 1 + length));
    }
    // An entry that is split by the end of a chunk is found in the next one.
    tail = bytes.subarray(Math.max(0, bytes.length - MARK.length - MAX_LENGTH - 1));
  }
  return [...found].sort();
}
