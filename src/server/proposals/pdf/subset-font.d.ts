declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    /** A range of an axis, or the one value at which it is fixed. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;

  export = subsetFont;
}
