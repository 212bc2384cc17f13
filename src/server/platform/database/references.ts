import { p } from '@mikro-orm/core';

/** What is known of an entity that is referred to by name. */
class Referenced {
  declare id: string;
}

/** The same column and foreign key as a reference by class, without importing the parent. */
export const referenceTo = (entityName: string) =>
  // biome-ignore lint/plugin: MikroORM looks names up when it is opened; its types take classes alone.
  p.manyToOne(entityName as unknown as typeof Referenced);
