declare module 'bidi-js' {
  interface Levels {
    /** One per UTF-16 unit: odd where read from right to left. */
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }

  function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels;
    getMirroredCharacter(character: string): string | null;
  };

  export = bidiFactory;
}
