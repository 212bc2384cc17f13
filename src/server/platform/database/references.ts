import { p } from '@mikro-orm/core';

/** What is known of an entity that is referred to by name. */
class Referenced {
  declare id: string;
}

/**
 * A reference to an entity by its name, with the same column and foreign key as one by its class. A table that refers
 * to what stands above it would otherwise import it, and the other way round.
 */
export const referenceTo = (entityName: string) =>
  // biome-ignore lint/plugin: MikroORM looks names up when it is opened; its types take classes alone.
  p.manyToOne(entityName as unknown as typeof Referenced);
