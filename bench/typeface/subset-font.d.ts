declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype' | 'woff2';
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  /** The part of a font that has these letters. */
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;
}
