import type { FastifyServerOptions } from 'fastify';

const unused = () => () => {
  throw new Error('Routes have no schemas of Fastify: zod checks what they take');
};

/** Fastify's option without its compilers of schemas, which take 2 MB and are used by no route. */
export const NO_SCHEMAS: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildValidator: unused, buildSerializer: unused },
};
