/** The data of server-sent events, which is all that JSON-RPC uses of them. */

const END = /\r\n\r\n|\n\n|\r\r/;
const LINE = /\r\n|\n|\r/;

/** Takes text in pieces and returns the data of each complete event. */
export class EventData extends TransformStream<string, string> {
  constructor() {
    let text = '';
    super({
      transform(piece, controller) {
        text += piece;
        for (let end = END.exec(text); end !== null; end = END.exec(text)) {
          const data = dataOf(text.slice(0, end.index));
          text = text.slice(end.index + end[0].length);
          if (data !== null) controller.enqueue(data);
        }
      },
    });
  }
}

/** Null for a comment, or an event without data. */
function dataOf(event: string): string | null {
  const lines = event.split(LINE).filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
}
