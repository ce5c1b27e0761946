export interface RasteriseTask {
  svg: string;
  /** 2 draws twice as many pixels each way. */
  scale: number;
  /** Absolute paths of TTF files; no other font is used. */
  fonts: readonly string[];
}

export interface Rasterised {
  png: Uint8Array;
  width: number;
  height: number;
}
