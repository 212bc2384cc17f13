declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    /** A range, or one fixed value. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;

  export = subsetFont;
}
