/** PNGs, drawn when first asked for and kept by what is in them: the same picture is never drawn twice. */
import { createHash } from 'node:crypto';
import type { Rasterised, Rasteriser } from '../inference/rasterise.ts';

/** Bytes of PNG that one process keeps. */
const KEPT_BYTES = 48 * 1024 * 1024;

export class Images {
  readonly #rasteriser: Rasteriser;
  readonly #kept = new Map<string, Rasterised>();
  readonly #open = new Map<string, Promise<Rasterised>>();
  #bytes = 0;

  constructor(rasteriser: Rasteriser) {
    this.#rasteriser = rasteriser;
  }

  /** The PNG of an SVG at `scale`. Those who ask for the same one at once share the drawing. */
  async png(svg: string, scale: number): Promise<Rasterised> {
    const key = hashOf(svg, scale);
    const kept = this.#kept.get(key);
    if (kept) {
      // Moved to the end: the first of the map is what nobody has asked for the longest.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const open = this.#open.get(key) ?? this.#draw(key, svg, scale);
    return open;
  }

  #draw(key: string, svg: string, scale: number): Promise<Rasterised> {
    const drawing = this.#rasteriser
      .draw(svg, scale)
      .then((drawn) => {
        this.#keep(key, drawn);
        return drawn;
      })
      .finally(() => this.#open.delete(key));
    this.#open.set(key, drawing);
    return drawing;
  }

  #keep(key: string, drawn: Rasterised): void {
    this.#kept.set(key, drawn);
    this.#bytes += drawn.png.length;
    for (const [oldest, { png }] of this.#kept) {
      if (this.#bytes <= KEPT_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= png.length;
    }
  }
}

/** A name for the content, also for ETags. */
export function hashOf(content: string, scale = 1): string {
  return createHash('sha256').update(`${scale}\n${content}`).digest('base64url').slice(0, 27);
}
